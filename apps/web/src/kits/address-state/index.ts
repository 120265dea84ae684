/** State that lives in the address. */
export {
  type Codec,
  type Codecs,
  flagIn,
  idIn,
  intIn,
  listIn,
  maybeOneOf,
  oneOf,
  type RawValue,
  textIn,
} from './codecs.ts';
export { type AddressQuery, parseQuery, printQuery } from './query-text.ts';
export { type AddressState, type SetAddressState, useAddressState } from './use-address-state.ts';
export { type TabParameter, useAddressTab } from './use-address-tab.ts';
export { useDebounced } from './use-debounced.ts';
