import { useMemo, useState } from 'react';
import {
  FapDeskDocument,
  KeepDraftOfDeskDocument,
  KeptDraftDocument,
  PublishDraftOfDeskDocument,
  SuggestedDraftDocument,
  type SuggestedDraftQuery,
} from '../../api/generated/features/assignment/assignment.ts';
import { request, toastDone, toastFailure, useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { DraftText } from './cell-look.ts';
import { pairKey } from './desk.ts';

export type Suggested = NonNullable<SuggestedDraftQuery['suggestAssignments']>;

interface DraftPlace {
  readonly fapId: number;
  readonly callId: number;
}

/** The draft stored on the server, with a function that replaces it unless another user has changed it meanwhile. */
function useKeptDraft(place: DraftPlace) {
  const operation = useOperation(KeptDraftDocument, place);
  const keep = useCommand(KeepDraftOfDeskDocument, { refreshes: [KeptDraftDocument] });
  const kept = operation.data?.assignmentDraft;
  const cells = useMemo(
    () => new Map((kept?.cells ?? []).map((cell) => [pairKey(cell.proposalPk, cell.userId), cell])),
    [kept],
  );
  const revision = kept?.revision ?? 0;
  const write = async (next: Iterable<DraftText>) => {
    const outcome = await keep.run({
      ...place,
      revision,
      cells: Array.from(next, ({ proposalPk, userId, pinned, reasons }) => ({ proposalPk, userId, pinned, reasons })),
    });
    if (!outcome.ok) operation.retry();
    return outcome.ok;
  };
  const isBusy = keep.pending || operation.loading || operation.refreshing;
  return { operation, kept, cells, revision, write, isBusy };
}

/** Drafts that the server makes around pinned pairs: the last result, and a function that requests a new one. */
function useSuggestion(place: DraftPlace) {
  const [solved, setSolved] = useState<Suggested>();
  const [isSolving, setSolving] = useState(false);
  const suggest = async (cells: Iterable<DraftText>, write: (found: readonly DraftText[]) => Promise<boolean>) => {
    setSolving(true);
    try {
      const pins = [...cells].filter(({ pinned }) => pinned).map(({ proposalPk, userId }) => ({ proposalPk, userId }));
      const { data } = await request(SuggestedDraftDocument, { ...place, pins });
      const found = data.suggestAssignments;
      if (!found) return;
      setSolved(found);
      await write(found.cells);
    } catch (error) {
      toastFailure(error, 'suggestAssignments');
    } finally {
      setSolving(false);
    }
  };
  return { solved, isSolving, suggest, forget: () => setSolved(undefined) };
}

/**
 * The draft of a panel in a call. Each change is saved immediately with the revision it is based on: changes that another user has saved
 * meanwhile are not overwritten, but reported and fetched.
 */
export function useDraft(fapId: number, callId: number) {
  const text = useText();
  const place = { fapId, callId };
  const { operation, kept, cells, revision, write, isBusy: isKeeping } = useKeptDraft(place);
  const { solved, isSolving, suggest, forget } = useSuggestion(place);
  const publishing = useCommand(PublishDraftOfDeskDocument, { refreshes: [KeptDraftDocument, FapDeskDocument] });
  const isBusy = isKeeping || publishing.pending || isSolving;
  return {
    operation,
    kept,
    cells,
    solved,
    isSolving,
    isBusy,
    /** Adds a pair to the draft, or removes it. */
    toggle: async (proposalPk: number, userId: number) => {
      if (isBusy) return;
      const next = new Map(cells);
      const key = pairKey(proposalPk, userId);
      // Pairs added by hand are pinned, so that they stay when the draft is made again.
      if (!next.delete(key)) next.set(key, { proposalPk, userId, pinned: true, reasons: [text('Added by hand')] });
      await write(next.values());
    },
    /** Moves a pair of the draft to another person and pins it there. */
    move: async (proposalPk: number, fromUserId: number, toUserId: number) => {
      const next = new Map(cells);
      if (isBusy || !next.delete(pairKey(proposalPk, fromUserId))) return;
      const moved = { proposalPk, userId: toUserId, pinned: true, reasons: [text('Moved by hand')] };
      await write(next.set(pairKey(proposalPk, toUserId), moved).values());
    },
    /** Pins a pair of the draft, or unpins it. */
    pin: async (proposalPk: number, userId: number) => {
      const cell = cells.get(pairKey(proposalPk, userId));
      if (!cell || isBusy) return;
      await write([...cells.values()].map((one) => (one === cell ? { ...one, pinned: !one.pinned } : one)));
    },
    /** Makes the draft again around its pinned pairs. */
    suggest: () => suggest(cells.values(), write),
    clear: () => write([]),
    publish: async (conflictReason: string | null) => {
      const outcome = await publishing.run({ ...place, revision, conflictReason });
      if (!outcome.ok) {
        operation.retry();
        return false;
      }
      forget();
      toastDone(text('{{n}} reviews assigned', { n: outcome.data.publishAssignmentDraft }), [outcome]);
      return true;
    },
  };
}
