import type { StatusTone } from '@atrium/ui/status-chip';
import type {
  BeamTimeBlockFragment,
  BeamTimeQuery,
  ProposalsToPlanQuery,
} from '../../api/generated/features/schedule/schedule.ts';
import type { BoardPlace } from './model/change.ts';
import type { TimelineRow } from './model/rows.ts';
import type { Span } from './model/span.ts';

export type BeamTime = NonNullable<BeamTimeQuery['beamTime']>;
export type Block = BeamTimeBlockFragment;
export type BoardInstrument = BeamTime['instruments'][number];
export type Closure = BeamTime['closures'][number];
export type ToPlan = NonNullable<ProposalsToPlanQuery['proposalsToPlan']>['proposals'][number];

/** An experiment as the timeline shows it. */
export interface BoardItem extends BoardPlace {
  readonly block: Block;
}

export type BoardRow = TimelineRow<BoardItem>;

/** Converts ISO times from the server to milliseconds. */
export const spanIn = ({ startsAt, endsAt }: { readonly startsAt: string; readonly endsAt: string }): Span => ({
  from: Date.parse(startsAt),
  to: Date.parse(endsAt),
});

/** Converts milliseconds to ISO times. */
export const timesIn = ({ from, to }: Span) => ({
  startsAt: new Date(from).toISOString(),
  endsAt: new Date(to).toISOString(),
});

export const itemOf = (block: Block): BoardItem => ({ block, instrumentId: block.instrumentId, ...spanIn(block) });

/** Returns the key of a list entry: a proposal is listed once for each of its instruments. */
export const keyOf = ({ proposalPk, instrumentId }: Pick<ToPlan, 'proposalPk' | 'instrumentId'>): string =>
  `${proposalPk}-${instrumentId}`;

/** Returns the experiment with this key; undefined if it is not in these rows. */
export function itemIn(rows: readonly BoardRow[], experimentPk: number): BoardItem | undefined {
  for (const { items } of rows) {
    const found = items.find(({ item }) => item.block.experimentPk === experimentPk);
    if (found) return found.item;
  }
  return undefined;
}

/** The states of planned time in the words of planners. */
export const stateWords: Readonly<Record<Block['status'], { readonly label: string; readonly tone: StatusTone }>> = {
  DRAFT: { label: 'Draft', tone: 'draft' },
  ACTIVE: { label: 'Published', tone: 'active' },
  COMPLETED: { label: 'Completed', tone: 'good' },
};
