import { type Codec, intIn } from './codecs.ts';
import { useAddressState } from './use-address-state.ts';

export type TabParameter = 'tab' | 'modalTab' | 'verticalTab';

const codecs: Readonly<Record<TabParameter, Readonly<Record<string, Codec<number>>>>> = {
  tab: { tab: intIn(0, 0) },
  modalTab: { modalTab: intIn(0, 0) },
  verticalTab: { verticalTab: intIn(0, 0) },
};

/** The index of the open tab, kept in the address; index 0 is left out (rule A39). */
export function useAddressTab(name: TabParameter = 'tab'): readonly [number, (index: number) => void] {
  const [state, set] = useAddressState(codecs[name]);
  return [state[name] ?? 0, (index) => set({ [name]: index })];
}
