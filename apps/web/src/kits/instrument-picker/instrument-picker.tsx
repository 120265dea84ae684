import { picksFromAllInstruments } from '@atrium/domain/session';
import {
  PickInstrumentsDocument,
  type PickInstrumentsQuery,
  PickMyInstrumentsDocument,
} from '../../api/generated/kits/instrument-picker/instrument-picker.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession } from '../../session/index.ts';
import { FilterSelect } from '../list-screen/index.ts';

export type PickedInstrument = NonNullable<PickInstrumentsQuery['instruments']>['instruments'][number];

/** The list of a picker may be a minute old. */
const staleTime = 60_000;

/** Returns the instruments to choose from: all for officers, panel members and users, otherwise the user's own (rule U41). */
export function useInstruments(callIds?: readonly number[]): {
  readonly instruments: readonly PickedInstrument[];
  readonly loading: boolean;
} {
  const all = picksFromAllInstruments(useSession().role);
  const list = useOperation(PickInstrumentsDocument, { callIds: callIds && [...callIds] }, { staleTime, enabled: all });
  const own = useOperation(PickMyInstrumentsDocument, {}, { staleTime, enabled: !all });
  return all
    ? { instruments: list.data?.instruments?.instruments ?? [], loading: list.loading }
    : { instruments: own.data?.me?.instruments ?? [], loading: own.loading };
}

export interface InstrumentFilterProps {
  readonly value: number | undefined;
  readonly onValue: (instrumentId: number | undefined) => void;
  readonly callIds?: readonly number[];
}

/** The filter of a list by instrument. */
export function InstrumentFilter({ value, onValue, callIds }: InstrumentFilterProps) {
  const text = useText();
  const { instruments } = useInstruments(callIds);
  return (
    <FilterSelect
      label={text('Instrument')}
      all="All"
      value={value}
      onValue={onValue}
      options={instruments.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
