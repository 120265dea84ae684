import type { ScreenAddress } from './navigation.ts';

type ParamNames<Address extends string> = Address extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Address extends `${string}$${infer Name}`
    ? Name
    : never;

/** The parts of an address that vary, by name: `{ proposalPk }` for `/ProposalEdit/$proposalPk`. */
export type AddressParams<Address extends ScreenAddress> = Readonly<Record<ParamNames<Address>, string | number>>;

/** A screen with its varying parts. */
export type Place<Address extends ScreenAddress> = { readonly to: Address } & ([ParamNames<Address>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: AddressParams<Address> });

/** The place of the proposals among the tabs of `/FapPage/$id`, as its addresses have it. */
export const panelProposalsTab = 3;

/** The path of a screen with its parts filled in. */
export function pathOf(to: string, params: Readonly<Record<string, string | number>> | undefined): string {
  return to.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));
}

/** The whole address of a screen, for a letter or a label, where the facility is reached at `publicUrl`, which has no slash at its end (rule O260). */
export function screenAddress<Address extends ScreenAddress>(
  publicUrl: string,
  { to, params, query = {} }: Place<Address> & { readonly query?: Readonly<Record<string, string | number>> },
): string {
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${publicUrl}${pathOf(to, params)}${asked.length > 0 ? `?${asked.join('&')}` : ''}`;
}
