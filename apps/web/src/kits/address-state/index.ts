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
export {
  type AddressState,
  type SetAddressState,
  type TabParameter,
  useAddressState,
  useAddressTab,
} from './use-address-state.ts';
