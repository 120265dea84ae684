import { type Actor, isOfficer, userIdOf } from '@atrium/domain/kernel';
import { proposalBasisForm, proposalSentences, staysOnTeam } from '@atrium/domain/proposal';
import type { FieldProblem } from '@atrium/questions/contract';
import type { Person } from '../../../kits/user-picker/index.ts';

/** The content of the first step of a proposal (rule P11). */
export interface ProposalBasis {
  readonly title: string;
  readonly abstract: string;
  readonly proposer: Person | null;
  readonly users: readonly Person[];
  /** Addresses of people invited by e-mail. */
  readonly invites: readonly string[];
}

/** Returns the problems of the first step by the rules of the domain (rule P11). */
export function basisProblems({ title, abstract, proposer, users }: ProposalBasis, actor: Actor): FieldProblem[] {
  const people = users.map(({ id }) => id);
  const parsed = proposalBasisForm.safeParse({ title, abstract, proposerId: proposer?.id, users: people });
  const problems = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }));
  const me = isOfficer(actor) ? undefined : userIdOf(actor);
  if (proposer && !staysOnTeam(me, proposer.id, people)) {
    problems.push({ path: 'users', message: proposalSentences.NOT_ON_TEAM as string });
  }
  return problems;
}

const partNames: Readonly<Record<string, readonly [label: string, name: string]>> = {
  title: ['Title', 'title'],
  abstract: ['Abstract', 'abstract'],
  proposerId: ['Principal Investigator', 'proposer'],
  users: ['Co-Proposers', 'users'],
};

/** Returns the label of a part of the first step and the id of its element. */
export function basisPart(path: string): { readonly label: string; readonly target: string } | undefined {
  const part = partNames[path];
  return part && { label: part[0], target: `proposal-${part[1]}` };
}
