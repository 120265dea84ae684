import { PickCallsDocument, type PickCallsQuery } from '../../api/generated/kits/call-picker/call-picker.ts';
import type { CallsFilter } from '../../api/generated/schema.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { FilterSelect } from '../list-screen/index.ts';

export type PickedCall = NonNullable<PickCallsQuery['calls']>[number];

/** The list of a picker may be a minute old. */
const staleTime = 60_000;

/** Returns the calls to choose from in the officers' order, with archived ones last. */
export function useCalls(filter?: CallsFilter): { readonly calls: readonly PickedCall[]; readonly loading: boolean } {
  const { data, loading } = useOperation(PickCallsDocument, { filter: { ...filter, isOrdered: true } }, { staleTime });
  const calls = (data?.calls ?? []).toSorted((a, b) => Number(b.isActive) - Number(a.isActive));
  return { calls, loading };
}

export interface CallFilterProps {
  readonly value: number | undefined;
  readonly onValue: (callId: number | undefined) => void;
  readonly filter?: CallsFilter;
}

/** The filter of a list by call. */
export function CallFilter({ value, onValue, filter }: CallFilterProps) {
  const text = useText();
  const { calls } = useCalls(filter);
  return (
    <FilterSelect
      label={text('Call')}
      all="All"
      value={value}
      onValue={onValue}
      options={calls.map((call) => ({
        value: call.id,
        label: call.isActive ? call.shortCode : text('{{call}} (ended)', { call: call.shortCode }),
      }))}
    />
  );
}
