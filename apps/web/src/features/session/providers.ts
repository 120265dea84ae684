import { useQuery } from '@tanstack/react-query';
import { SignInProvidersDocument } from '../../api/generated/session/session.ts';
import { post } from '../../api/index.ts';
import { useFacility } from '../../session/index.ts';

/** One through which people sign in. */
export interface Provider {
  /** As the server calls it; blank where it has no list. */
  readonly id: string;
  readonly name: string;
  /** Null while the provider does not answer. */
  readonly loginAddress: string | null;
}

/** How long until the server is asked again whether a provider is back. Milliseconds. */
const againMs = 3000;

// Without a token, so that a bad one cannot keep anybody from signing in.
const ask = async (): Promise<readonly Provider[]> => (await post(SignInProvidersDocument, {})).data.signInProviders;

const isComplete = (providers: readonly Provider[] | undefined) =>
  providers?.length ? providers.every(({ loginAddress }) => loginAddress) : false;

/**
 * The providers people sign in through; undefined until the server has answered. While one of them is away the server is asked again and again. A
 * server that has no list has one address in its settings.
 */
export function useProviders(enabled: boolean): readonly Provider[] | undefined {
  const { settings, fresh } = useFacility();
  const { data, isError } = useQuery({
    queryKey: ['signInProviders'],
    queryFn: ask,
    enabled,
    retry: false,
    // An answer of before could be of another configuration.
    gcTime: 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (isComplete(state.data) ? false : againMs),
    meta: { quiet: true },
  });
  if (data?.length) return data;
  if ((!data && !isError) || !fresh) return undefined;
  const address = settings.EXTERNAL_AUTH_LOGIN_URL;
  return address ? [{ id: '', name: '', loginAddress: address }] : [];
}
