import { dayIn } from '@atrium/domain/kernel';
import { useFormats } from '@atrium/ui/formats';
import { DateTime } from 'luxon';
import { useMemo } from 'react';
import { BeamTimeDocument, ScheduleCallsDocument } from '../../api/generated/features/schedule/schedule.ts';
import { serverNow, useOperation } from '../../api/index.ts';
import { flagIn, idIn, maybeOneOf, oneOf, textIn, useAddressState } from '../../kits/address-state/index.ts';
import { beside, type Cycle, cycleAt, spanOf, views } from './model/span.ts';

/** The whole state of the board is in the address. `proposal` is the one selected in the list, `experiment` the one that is open. */
const codecs = {
  view: oneOf(views, 'month'),
  day: textIn(),
  instrument: idIn(),
  call: idIn(),
  q: textIn(),
  all: flagIn(),
  proposal: textIn(),
  experiment: idIn(),
  dialog: maybeOneOf(['publish', 'closed', 'suggest']),
};

/** Years that the board can show; others occur in an address only while a year is being typed, or by mistake. */
const isYearShown = (year: number) => year >= 1900 && year < 9999;

/** Returns the state in the address, the span it describes, and the targets of 'before', 'after' and 'today'. */
export function useBoardState() {
  const [address, set] = useAddressState(codecs);
  const { zone } = useFormats();
  const { view } = address;
  const today = dayIn(serverNow(), zone);
  const asked = DateTime.fromISO(address.day, { zone });
  const day = (asked.isValid && isYearShown(asked.year) && asked.toISODate()) || today;
  const calls = useOperation(ScheduleCallsDocument, {}, { enabled: view === 'cycle', staleTime: 60_000 });
  const cycle = useMemo(() => {
    const cycles: Cycle[] = (calls.data?.calls ?? []).map(({ id, shortCode, startCycle, endCycle }) => ({
      callId: id,
      shortCode,
      from: Date.parse(startCycle),
      to: Date.parse(endCycle),
    }));
    return cycles.find(({ callId }) => callId === address.call) ?? cycleAt(day, zone, cycles);
  }, [calls.data, address.call, day, zone]);
  const span = useMemo(() => spanOf(view, day, zone, cycle), [view, day, zone, cycle]);
  const isReady = view !== 'cycle' || !calls.loading;
  return {
    address,
    set,
    span,
    zone,
    cycle,
    isReady,
    /** When the day begins that the board was opened at. */
    dayStart: DateTime.fromISO(day, { zone }).toMillis(),
    isToday: address.day === '' || day === today,
    /** Goes to the previous (-1) or next (1) view, or to today (0). */
    go: (direction: -1 | 0 | 1) =>
      set({ day: direction === 0 ? '' : beside(view, span, direction, zone) }, { push: true }),
  };
}

export type BoardState = ReturnType<typeof useBoardState>;

/** Fetches what is planned in the span. */
export function useBeamTime({ span, isReady }: BoardState) {
  return useOperation(
    BeamTimeDocument,
    { from: new Date(span.from).toISOString(), to: new Date(span.to).toISOString() },
    { enabled: isReady },
  );
}
