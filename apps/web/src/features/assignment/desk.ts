import { type CellState, cellState, lacking, type Tally, tallyOf } from '@atrium/domain/assignment';
import { conflictSourceWords } from '@atrium/domain/conflict';
import type { SvgIconComponent } from '@mui/icons-material';
import type { FapDeskQuery } from '../../api/generated/features/assignment/assignment.ts';
import type { Say } from '../../locale/index.ts';

export type Matrix = NonNullable<FapDeskQuery['fapMatrix']>;
export type DeskProposal = Matrix['proposals'][number];
export type DeskReviewer = Matrix['reviewers'][number];
export type DeskCell = Matrix['cells'][number] & { readonly state: CellState };
export type DeskConflict = Matrix['conflicts'][number];

export interface ProposalOnDesk extends DeskProposal {
  readonly tally: Tally;
  readonly lacks: ReturnType<typeof lacking>;
}
export interface ReviewerRow extends DeskReviewer {
  readonly tally: Tally;
}
export interface DeskInstrument {
  readonly id: number;
  readonly name: string;
  readonly proposals: number;
  readonly required: number;
  readonly tally: Tally;
  readonly lacks: number;
}

/** The matrix in the form that the desk needs: looked up by pair, counted by row and column. */
export interface Desk {
  readonly required: number;
  readonly proposals: readonly ProposalOnDesk[];
  readonly reviewers: readonly ReviewerRow[];
  readonly instruments: readonly DeskInstrument[];
  readonly cellOf: (proposalPk: number, userId: number) => DeskCell | undefined;
  readonly conflictsOf: (proposalPk: number, userId: number) => readonly DeskConflict[];
}

/** Returns the key of a pair. */
export const pairKey = (proposalPk: number, userId: number) => `${proposalPk}/${userId}`;
const none: readonly DeskConflict[] = [];

/** Indexes and counts everything of a matrix once, so that rendering a cell needs no search. */
export function deskOf(matrix: Matrix, now: Date): Desk {
  const dueOf = new Map(matrix.proposals.map(({ proposalPk, dueAt }) => [proposalPk, dueAt ?? null]));
  const cells = matrix.cells.map((cell) => ({
    ...cell,
    state: cellState({ ...cell, dueAt: dueOf.get(cell.proposalPk) ?? null }, now),
  }));
  const byPair = new Map(cells.map((cell) => [pairKey(cell.proposalPk, cell.userId), cell]));
  const conflicts = Map.groupBy(matrix.conflicts, ({ proposalPk, userId }) => pairKey(proposalPk, userId));
  const byProposal = Map.groupBy(cells, ({ proposalPk }) => proposalPk);
  const byReviewer = Map.groupBy(cells, ({ userId }) => userId);
  const tally = (list: readonly DeskCell[] | undefined) => tallyOf((list ?? []).map(({ state }) => state));
  const proposals = matrix.proposals.map((proposal) => {
    const own = tally(byProposal.get(proposal.proposalPk));
    return { ...proposal, tally: own, lacks: lacking(matrix.required, own) };
  });
  const named = new Map(
    proposals.flatMap(({ instruments, instrumentIds }) => instrumentIds.map((id, at) => [id, instruments[at] ?? ''])),
  );
  const instruments = [...named].toSorted(([, one], [, other]) => one.localeCompare(other));
  return {
    required: matrix.required,
    proposals,
    reviewers: matrix.reviewers.map((reviewer) => ({ ...reviewer, tally: tally(byReviewer.get(reviewer.userId)) })),
    instruments: instruments.map(([id, name]) => {
      const own = proposals.filter(({ instrumentIds }) => instrumentIds.includes(id));
      const sum = (count: (row: ProposalOnDesk) => number) => own.reduce((all, row) => all + count(row), 0);
      return {
        id,
        name,
        proposals: own.length,
        required: sum(({ tally }) => Math.max(matrix.required, tally.assigned)),
        tally: {
          assigned: sum(({ tally }) => tally.assigned),
          submitted: sum(({ tally }) => tally.submitted),
          overdue: sum(({ tally }) => tally.overdue),
        },
        lacks: sum(({ lacks }) => lacks.reviewers),
      };
    }),
    cellOf: (proposalPk, userId) => byPair.get(pairKey(proposalPk, userId)),
    conflictsOf: (proposalPk, userId) => conflicts.get(pairKey(proposalPk, userId)) ?? none,
  };
}

/** Summarizes the conflicts of a pair in a few words. */
export const conflictSummary = (text: Say, conflicts: readonly DeskConflict[]): string =>
  conflicts
    .map(({ source, otherName }) => [text(conflictSourceWords[source]), otherName].filter(Boolean).join(': '))
    .join(', ');

/** The content of a grid cell: words, and marks that differ in shape. */
export interface CellLook {
  readonly state: string;
  readonly isChosen: boolean;
  /** Whether it can be dragged to another person. */
  readonly isMovable?: boolean;
  readonly marks: ReadonlyArray<{
    readonly Icon: SvgIconComponent;
    readonly color: string;
    readonly isSmall?: boolean;
  }>;
}
