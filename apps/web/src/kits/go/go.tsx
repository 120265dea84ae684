import { type Place, pathOf, type ScreenAddress } from '@atrium/domain/session';
import MuiLink, { type LinkProps as MuiLinkProps } from '@mui/material/Link';
import { type AnyRouter, Link, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';

type Query = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

/** A screen with its path parameters and its query. */
export type Target<Address extends ScreenAddress> = Place<Address> & { readonly query?: Query };

interface GoOptions {
  /** Whether to replace the current history entry. */
  readonly replace?: boolean;
}

/** `const go = useGo(); go({ to: '/ProposalEdit/$proposalPk', params: { proposalPk } })` */
export function useGo(): <Address extends ScreenAddress>(
  target: Target<Address>,
  options?: GoOptions,
) => Promise<void> {
  const go = useGoToPath();
  return useCallback(({ to, params, query }, options) => go(pathOf(to, params), query, options), [go]);
}

/** The same for a complete path, such as a stored one. */
export function useGoToPath(): (path: string, query?: Query, options?: GoOptions) => Promise<void> {
  const router = useRouter() as AnyRouter;
  return useCallback(
    (to, query, options) => router.navigate({ to, search: query ?? {}, replace: options?.replace } as never),
    [router],
  );
}

type ScreenLinkProps<Address extends ScreenAddress> = Target<Address> & {
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
} & Pick<MuiLinkProps, 'sx' | 'color' | 'underline' | 'variant' | 'target' | 'title'>;

/** A link to a screen, type-checked against the domain's route table, even if the screen does not exist yet. */
export function ScreenLink<Address extends ScreenAddress>(props: ScreenLinkProps<Address>) {
  const { to, params, query, children, ...look } = props;
  const address = { to: pathOf(to, params), search: query ?? {} } as object;
  return (
    <MuiLink component={Link} {...address} {...look}>
      {children}
    </MuiLink>
  );
}

/**
 * Returns props that make a button or link lead to another state of this screen: the rest of the address is preserved, so that Back
 * restores everything.
 */
export function hereLink(query: Query) {
  const search = (before: Query) => ({ ...before, ...query });
  return { component: Link, to: '.', search } as { component: typeof Link };
}

/** Returns props that make a button, chip or menu entry a link to a screen: `<Button {...screenLink({ to: '/Calls' })}>`. */
export function screenLink<Address extends ScreenAddress>({ to, params, query }: Target<Address>) {
  return { component: Link, to: pathOf(to, params), search: query ?? {} } as { component: typeof Link };
}
