import { proposalTextForm } from '@atrium/domain/proposal';
import { sameAnswer } from '@atrium/domain/questionary';
import { useRef } from 'react';
import {
  CreateProposalDocument,
  SetCoProposerInvitesDocument,
  UpdateProposalDocument,
} from '../../../api/generated/features/proposal/proposal-editor.ts';
import { type ApiError, toastFailure, useCommand } from '../../../api/index.ts';
import { namedRefusal } from '../../../kits/user-picker/index.ts';
import type { BasisOutcome, KeptBasis } from '../../../kits/wizard/index.ts';
import { useFeatures } from '../../../session/index.ts';
import { basisConflicts } from './basis-conflicts.ts';
import type { ProposalBasis } from './proposal-basis.ts';

export interface Identity {
  readonly primaryKey: number;
  readonly questionaryId: number;
}

const problemsOf = (error: ApiError) =>
  error.issues.map(({ path, message }) => ({ path: path.split('.').at(-1) ?? '', message }));

/** Returns the people who are no longer known, as problems of the fields that name them. */
function unknownOf(error: ApiError, { proposer, users }: ProposalBasis) {
  const named = (path: string, people: Parameters<typeof namedRefusal>[1]) => {
    const message = namedRefusal(error, people);
    return message ? [{ path, message }] : [];
  };
  return [...named('proposerId', proposer ? [proposer] : []), ...named('users', users)];
}

/** The part of the basis that is stored in the proposal itself. */
const recordOf = ({ title, abstract, proposer, users }: ProposalBasis) => ({
  title,
  abstract,
  proposerId: proposer?.id,
  users: users.map(({ id }) => id),
});

/** Returns the values that this form is based on, so that the server overwrites nothing else (`PROPOSAL_CHANGED`). */
const readOf = (read: ProposalBasis) => {
  const { title, abstract, proposerId, users } = recordOf(read);
  return proposerId === undefined ? {} : { read: { title, abstract, proposerId, users } };
};

/** Saves title and abstract of a proposal while they are typed; the team is saved only by the buttons. */
export function useAutosaveBasis(proposalPk: number) {
  const update = useCommand(UpdateProposalDocument, { quiet: true });
  return async (basis: ProposalBasis, read: ProposalBasis): Promise<KeptBasis<ProposalBasis>> => {
    const { title, abstract } = basis;
    if (sameAnswer([title, abstract], [read.title, read.abstract])) return {};
    if (!proposalTextForm.safeParse({ title, abstract }).success) return {};
    const outcome = await update.run({ proposalPk, title, abstract, ...readOf(read), isAutosave: true });
    if (outcome.ok) return { stored: { ...read, title, abstract } };
    return { conflicts: basisConflicts(outcome.error), error: outcome.error };
  };
}

interface SaveBasisOptions {
  /** The call of a new proposal. */
  readonly callId: number;
  /** Undefined for a proposal that does not exist yet. */
  readonly known?: Identity | undefined;
  /** Goes to the address of a newly created proposal. */
  readonly arrive: (identity: Identity) => Promise<void>;
}

/**
 * Saves title, abstract, team and invites. A new proposal is created only once: if the rest of the first save fails, the next attempt
 * continues with the same one.
 */
export function useSaveBasis({ callId, known, arrive }: SaveBasisOptions) {
  const features = useFeatures();
  const create = useCommand(CreateProposalDocument);
  const update = useCommand(UpdateProposalDocument, { quiet: true });
  const invite = useCommand(SetCoProposerInvitesDocument);
  const made = useRef<Identity>(undefined);

  return async (basis: ProposalBasis, read: ProposalBasis): Promise<BasisOutcome<ProposalBasis>> => {
    let identity = known ?? made.current;
    if (!identity) {
      const outcome = await create.run({ callId });
      if (!outcome.ok) return { ok: false };
      identity = outcome.data.createProposal;
      made.current = identity;
    }
    const isNew = known === undefined;
    const { primaryKey: proposalPk, questionaryId } = identity;
    if (isNew || !sameAnswer(recordOf(basis), recordOf(read))) {
      const outcome = await update.run({ proposalPk, ...recordOf(basis), ...(isNew ? {} : readOf(read)) });
      if (!outcome.ok) {
        const conflicts = basisConflicts(outcome.error);
        if (conflicts.length === 0) toastFailure(outcome.error, 'updateProposal');
        const problems = [...problemsOf(outcome.error), ...unknownOf(outcome.error, basis)];
        return { ok: false, problems, conflicts, error: outcome.error };
      }
    }
    if (features.has('EMAIL_INVITE') && !sameAnswer(basis.invites, read.invites)) {
      const outcome = await invite.run({ input: { proposalPk, emails: [...basis.invites] } });
      if (!outcome.ok) return { ok: false, problems: [{ path: 'users', message: outcome.error.message }] };
    }
    const reached = identity;
    return { ok: true, questionaryId, ...(isNew ? { arrive: () => arrive(reached) } : {}) };
  };
}
