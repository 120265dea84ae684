import type { PublicStatus } from '../model.ts';

/** What comes next for the people of a proposal that was decided on. */
export type AfterResult =
  /** Beam time is planned: its experiments say when. */
  | { readonly kind: 'EXPERIMENTS' }
  /** Beam time is planned within the cycle of the call. */
  | { readonly kind: 'BEAM_TIME_TO_COME'; readonly from: Date; readonly to: Date }
  /** Time may become free until the cycle ends. */
  | { readonly kind: 'ON_RESERVE'; readonly until: Date }
  | { readonly kind: 'APPLY_AGAIN' };

interface Decided {
  readonly publicStatus: PublicStatus;
  readonly cycle: { readonly start: Date; readonly end: Date };
  /** How many experiments its people see. */
  readonly experiments: number;
}

/** What applicants are told to expect once they know the result; nothing before there is one (rule P180). */
export function afterResult({ publicStatus, cycle, experiments }: Decided, now: Date): AfterResult | undefined {
  if (publicStatus === 'rejected') return { kind: 'APPLY_AGAIN' };
  if (publicStatus === 'reserved')
    return cycle.end > now ? { kind: 'ON_RESERVE', until: cycle.end } : { kind: 'APPLY_AGAIN' };
  if (publicStatus !== 'accepted') return undefined;
  if (experiments > 0) return { kind: 'EXPERIMENTS' };
  return cycle.end > now ? { kind: 'BEAM_TIME_TO_COME', from: cycle.start, to: cycle.end } : { kind: 'APPLY_AGAIN' };
}
