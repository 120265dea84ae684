import { fapReviewTexts, missingAssignments, offendingRanks } from '@atrium/domain/fap-review';
import { useState } from 'react';
import {
  AssignConflictsDocument,
  AssignReviewersToProposalsDocument,
  PanelMembersDocument,
  type PanelProposalFragment,
  PanelProposalsDocument,
} from '../../../api/generated/features/fap-review/fap-proposals.ts';
import { toastDone, useCommand, useOperation } from '../../../api/index.ts';
import { useDraftValues } from '../../../kits/draft/index.ts';
import { useText } from '../../../locale/index.ts';
import { useFeatures } from '../../../session/index.ts';
import { blockedProposals, type PairConflict, type Reason } from './assign-conflicts.tsx';

type Row = PanelProposalFragment;
type Kept = ReturnType<typeof blockedProposals>;

const noReason: Reason = { reason: '' };

/** The longest name of what is kept. */
const longestRecord = 200;

/** What is chosen: of the selected proposals those that are not taken out, members of the panel, and their ranks while these are asked for. */
function useChoice(selected: readonly Row[]) {
  const [takenOut, setTakenOut] = useState<ReadonlySet<number>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [ranks, setRanks] = useState<Readonly<Record<number, string>> | undefined>();
  const ranked = ranks ? [...chosen].map((memberId) => ({ memberId, rank: Number(ranks[memberId]) })) : [];
  return {
    rows: selected.filter(({ proposalPk }) => !takenOut.has(proposalPk)),
    takeOut: (proposalPk: number) => setTakenOut(new Set([...takenOut, proposalPk])),
    chosen,
    toggle: (userId: number) => {
      const next = new Set(chosen);
      if (!next.delete(userId)) next.add(userId);
      setChosen(next);
    },
    /** As they are typed; undefined where reviewers are not ranked. */
    ranks,
    askRanks: () => setRanks({}),
    dropRanks: () => setRanks(undefined),
    rank: (userId: number, typed: string) => setRanks({ ...ranks, [userId]: typed }),
    /** Members whose rank is missing, no rank, or that of somebody else. */
    offending: offendingRanks(ranked),
  };
}

export type AssignmentChoice = ReturnType<typeof useChoice>;

/** The conflicts of the panel's members with these proposals, and why those are assigned whom it only warns of. */
function useConflicts(fapId: number, selected: readonly Row[]) {
  // Of all that were selected, so that what is asked and what was typed stay when one is taken out.
  const pks = [...new Set(selected.map(({ proposalPk }) => proposalPk))];
  const asked = useOperation(AssignConflictsDocument, { fapId, proposalPks: pks });
  // A reason is about these proposals: what was typed of others does not come up here.
  const draft = useDraftValues({
    record: `assign-${fapId}-${pks.toSorted((one, other) => one - other).join('.')}`.slice(0, longestRecord),
    stored: noReason,
  });
  return {
    isLoading: asked.loading,
    of: (rows: readonly Row[]): readonly PairConflict[] =>
      (asked.data?.fapConflicts ?? []).filter((one) => rows.some(({ proposalPk }) => proposalPk === one.proposalPk)),
    asksReason: asked.data?.fap?.conflictRules?.asksReason ?? false,
    draft,
  };
}

/** The pairs of what is chosen. Nobody reviews what a conflict keeps from them: such pairs are left out. */
function wantedPairs({ rows, chosen, ranks }: AssignmentChoice, kept: Kept) {
  const isKept = (memberId: number, proposalId: string) =>
    [...(kept.get(memberId)?.values() ?? [])].some((ids) => ids.includes(proposalId));
  return rows.flatMap(({ proposalPk, proposal }) =>
    [...chosen]
      .filter((memberId) => !isKept(memberId, proposal.proposalId))
      .map((memberId) => ({ proposalPk, memberId, ...(ranks ? { rank: Number(ranks[memberId]) } : {}) })),
  );
}

const existingPairs = (rows: readonly Row[]) =>
  rows.flatMap(({ proposalPk, assignments }) =>
    (assignments ?? []).map(({ fapMemberUserId }) => ({ proposalPk, memberId: fapMemberUserId ?? 0 })),
  );

export interface AssignDialogProps {
  readonly fapId: number;
  readonly rows: readonly PanelProposalFragment[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Giving selected proposals to members of a panel: what is chosen, what speaks against it, and what is left to assign. */
export function useAssignment({ fapId, rows: selected, onDone }: Omit<AssignDialogProps, 'onClose'>) {
  const text = useText();
  const features = useFeatures();
  const choice = useChoice(selected);
  const { draft, asksReason, ...conflictsAsked } = useConflicts(fapId, selected);
  const assign = useCommand(AssignReviewersToProposalsDocument, {
    refreshes: [PanelProposalsDocument, PanelMembersDocument],
  });
  const { rows, chosen, offending } = choice;
  const conflicts = conflictsAsked.of(rows);
  const kept = blockedProposals(rows, conflicts);
  const wanted = wantedPairs(choice, kept);
  const missing = missingAssignments(wanted, existingPairs(rows));
  const warned = conflicts.filter(
    ({ mode, userId, proposalPk }) =>
      mode === 'WARN' && missing.some((pair) => pair.memberId === userId && pair.proposalPk === proposalPk),
  );
  const isAsked = warned.length > 0 && (asksReason || features.has('CONFLICT_OF_INTEREST_WARNING'));
  const needsReason = warned.length > 0 && asksReason;
  const reason = draft.values.reason.trim();
  const isNothingLeft = chosen.size > 0 && missing.length === 0;
  const isWanting = chosen.size === 0 || isNothingLeft || offending.length > 0 || (needsReason && reason === '');
  const run = async () => {
    const taken = draft.values;
    const outcome = await assign.run({
      fapId,
      assignments: missing,
      conflictReason: isAsked && reason ? reason : null,
    });
    if (!outcome.ok) return;
    if (isAsked) draft.saved(taken);
    toastDone(text(fapReviewTexts.assigned(missing.length)), [outcome]);
    onDone();
  };
  return {
    choice,
    /** Proposals that each person is kept from, and why. */
    kept,
    wanted,
    /** All that is chosen is assigned already, or kept from who was chosen. */
    isNothingLeft,
    /** What the panel warns of in what is about to be assigned; empty where nobody is asked about it. */
    warned: isAsked ? warned : [],
    needsReason,
    draft,
    isReady: !isWanting && !conflictsAsked.isLoading,
    isBusy: assign.pending,
    run,
  };
}

export type Assignment = ReturnType<typeof useAssignment>;
