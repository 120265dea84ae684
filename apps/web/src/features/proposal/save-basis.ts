import { proposalTextForm } from '@atrium/domain/proposal';
import { sameAnswer } from '@atrium/domain/questionary';
import { useRef } from 'react';
import {
  CreateProposalDocument,
  SetCoProposerInvitesDocument,
  UpdateProposalDocument,
} from '../../api/generated/features/proposal/proposal-editor.ts';
import { type ApiError, useCommand } from '../../api/index.ts';
import type { BasisOutcome } from '../../kits/wizard/index.ts';
import { useFeatures } from '../../session/index.ts';
import type { ProposalBasis } from './proposal-basis.ts';

export interface Identity {
  readonly primaryKey: number;
  readonly questionaryId: number;
}

const problemsOf = (error: ApiError) =>
  error.issues.map(({ path, message }) => ({ path: path.split('.').at(-1) ?? '', message }));

/** The part of the basis that the proposal itself stores. */
const recordOf = ({ title, abstract, proposer, users }: ProposalBasis) => ({
  title,
  abstract,
  proposerId: proposer?.id,
  users: users.map(({ id }) => id),
});

/** Keeps title and abstract of a proposal while they are written; the team is saved by the buttons only. */
export function useAutosaveBasis(proposalPk: number, stored: ProposalBasis) {
  const update = useCommand(UpdateProposalDocument, { quiet: true });
  return async (basis: ProposalBasis): Promise<ProposalBasis | undefined> => {
    const { title, abstract } = basis;
    if (sameAnswer([title, abstract], [stored.title, stored.abstract])) return undefined;
    if (!proposalTextForm.safeParse({ title, abstract }).success) return undefined;
    const outcome = await update.run({ proposalPk, title, abstract, isAutosave: true });
    return outcome.ok ? { ...stored, title, abstract } : undefined;
  };
}

interface SaveBasisOptions {
  /** The call a new proposal is made in. */
  readonly callId: number;
  /** Left out for a proposal that is not there yet. */
  readonly known?: Identity | undefined;
  readonly stored: ProposalBasis;
  /** Goes to the address of a proposal that this made. */
  readonly arrive: (identity: Identity) => Promise<void>;
}

/**
 * Saves title, abstract, team and invitations. A new proposal is made once: when the rest of the first save fails, the
 * next attempt goes on with the same one.
 */
export function useSaveBasis({ callId, known, stored, arrive }: SaveBasisOptions) {
  const features = useFeatures();
  const create = useCommand(CreateProposalDocument);
  const update = useCommand(UpdateProposalDocument);
  const invite = useCommand(SetCoProposerInvitesDocument);
  const made = useRef<Identity>(undefined);

  return async (basis: ProposalBasis): Promise<BasisOutcome> => {
    let identity = known ?? made.current;
    if (!identity) {
      const outcome = await create.run({ callId });
      if (!outcome.ok) return { ok: false };
      identity = outcome.data.createProposal;
      made.current = identity;
    }
    const isNew = known === undefined;
    const { primaryKey: proposalPk, questionaryId } = identity;
    if (isNew || !sameAnswer(recordOf(basis), recordOf(stored))) {
      const outcome = await update.run({ proposalPk, ...recordOf(basis) });
      if (!outcome.ok) return { ok: false, problems: problemsOf(outcome.error) };
    }
    if (features.has('EMAIL_INVITE') && !sameAnswer(basis.invites, stored.invites)) {
      const outcome = await invite.run({ input: { proposalPk, emails: [...basis.invites] } });
      if (!outcome.ok) return { ok: false, problems: [{ path: 'users', message: outcome.error.message }] };
    }
    const reached = identity;
    return { ok: true, questionaryId, ...(isNew ? { arrive: () => arrive(reached) } : {}) };
  };
}
