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
type BlockedProposals = ReturnType<typeof blockedProposals>;

const noReason: Reason = { reason: '' };

/** The maximum length of a draft's name. */
const longestRecord = 200;

/** The current choice: the selected proposals without those removed here, members of the panel, and their ranks if ranks are used. */
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
    /** As typed; undefined if reviewers are not ranked. */
    ranks,
    askRanks: () => setRanks({}),
    dropRanks: () => setRanks(undefined),
    rank: (userId: number, typed: string) => setRanks({ ...ranks, [userId]: typed }),
    /** Members whose rank is missing, invalid or a duplicate. */
    offending: offendingRanks(ranked),
  };
}

export type AssignmentChoice = ReturnType<typeof useChoice>;

/** The conflicts of the panel's members with these proposals, and the reason to assign despite warnings. */
function useConflicts(fapId: number, selected: readonly Row[]) {
  // Includes all proposals selected at first, so that query and typed reason remain when one is removed.
  const pks = [...new Set(selected.map(({ proposalPk }) => proposalPk))];
  const asked = useOperation(AssignConflictsDocument, { fapId, proposalPks: pks });
  // A reason applies to these proposals: one typed for others does not appear here.
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

/** Returns the chosen pairs, without those that a conflict forbids. */
function wantedPairs({ rows, chosen, ranks }: AssignmentChoice, kept: BlockedProposals) {
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

/** Assigns selected proposals to members of a panel: the choice, its conflicts, and the pairs left to assign. */
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
    /** Proposals that each person may not review, with the reasons. */
    kept,
    wanted,
    /** Whether all chosen pairs are already assigned or forbidden by conflicts. */
    isNothingLeft,
    /** The warnings of the panel's rules about the pairs to assign; empty if no reason is asked for. */
    warned: isAsked ? warned : [],
    needsReason,
    draft,
    isReady: !isWanting && !conflictsAsked.isLoading,
    isBusy: assign.pending,
    run,
  };
}

export type Assignment = ReturnType<typeof useAssignment>;
