import type { ScreenAddress } from './navigation.ts';

type ParamNames<Address extends string> = Address extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Address extends `${string}$${infer Name}`
    ? Name
    : never;

/** The variable parts of an address, by name: `{ proposalPk }` for `/ProposalEdit/$proposalPk`. */
export type AddressParams<Address extends ScreenAddress> = Readonly<Record<ParamNames<Address>, string | number>>;

/** A screen with its variable parts. */
export type Place<Address extends ScreenAddress> = { readonly to: Address } & ([ParamNames<Address>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: AddressParams<Address> });

/** Index of the proposals tab in `/FapPage/$id`, as used in its addresses. */
export const panelProposalsTab = 3;

/** Returns the path of a screen with its variable parts filled in. */
export function pathOf(to: string, params: Readonly<Record<string, string | number>> | undefined): string {
  return to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** Returns the full URL of a screen, for a letter or a label; `publicUrl` is the facility's base URL without a trailing slash (rule O260). */
export function screenAddress<Address extends ScreenAddress>(
  publicUrl: string,
  { to, params, query = {} }: Place<Address> & { readonly query?: Readonly<Record<string, string | number>> },
): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${publicUrl}${pathOf(to, params)}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}
