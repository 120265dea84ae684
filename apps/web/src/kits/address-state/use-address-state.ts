import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { type Codec, type Codecs, intIn, type RawValue } from './codecs.ts';
import type { AddressQuery } from './query-text.ts';

export type AddressState<C> = { readonly [Name in keyof C]: C[Name] extends Codec<infer Value> ? Value : never };

/** Changes part of the state. `push` adds a history entry; by default the current one is replaced. */
export type SetAddressState<C> = (patch: Partial<AddressState<C>>, options?: { readonly push?: boolean }) => void;

/**
 * Holds state in the address: it can be shared, and is restored by reload and by Back. `codecs` defines how each name is read and written
 * and must be a constant outside the component. Names that belong to other parts of the screen are preserved.
 */
export function useAddressState<C extends Codecs>(codecs: C): readonly [AddressState<C>, SetAddressState<C>] {
  const query = useSearch({ strict: false }) as AddressQuery;
  const navigate = useNavigate();
  const state = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(codecs).map(([name, { read, alsoKnownAs = name }]) => [
          name,
          read(query[name] ?? query[alsoKnownAs]),
        ]),
      ),
    [codecs, query],
  ) as AddressState<C>;
  const set = useCallback<SetAddressState<C>>(
    (patch, options) => {
      void navigate({
        to: '.',
        replace: !options?.push,
        resetScroll: false,
        search: (before: AddressQuery) => {
          const next: Record<string, RawValue> = { ...before };
          for (const [name, value] of Object.entries(patch)) {
            const { write, alsoKnownAs } = codecs[name] ?? {};
            if (alsoKnownAs) delete next[alsoKnownAs];
            next[name] = write?.(value);
          }
          return next;
        },
      });
    },
    [navigate, codecs],
  );
  return [state, set];
}

export type TabParameter = 'tab' | 'modalTab' | 'verticalTab';

const codecs: Readonly<Record<TabParameter, Readonly<Record<string, Codec<number>>>>> = {
  tab: { tab: intIn(0, 0) },
  modalTab: { modalTab: intIn(0, 0) },
  verticalTab: { verticalTab: intIn(0, 0) },
};

/** Holds the index of the open tab in the address; index 0 is left out (rule A39). */
export function useAddressTab(name: TabParameter = 'tab'): readonly [number, (index: number) => void] {
  const [state, set] = useAddressState(codecs[name]);
  return [state[name] ?? 0, (index) => set({ [name]: index })];
}
