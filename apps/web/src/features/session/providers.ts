import { useQuery } from '@tanstack/react-query';
import { SignInProvidersDocument } from '../../api/generated/session/session.ts';
import { post } from '../../api/index.ts';
import { useFacility } from '../../session/index.ts';

/** An identity provider for signing in. */
export interface Provider {
  /** Its id on the server; empty if the server has no list. */
  readonly id: string;
  readonly name: string;
  /** Null while the provider is unavailable. */
  readonly loginAddress: string | null;
}

/** Milliseconds until the server is asked again whether a provider is available. */
const againMs = 3000;

// Sent without a token, so that an invalid one cannot prevent signing in.
const ask = async (): Promise<readonly Provider[]> => (await post(SignInProvidersDocument, {})).data.signInProviders;

const isComplete = (providers: readonly Provider[] | undefined) =>
  providers?.length ? providers.every(({ loginAddress }) => loginAddress) : false;

/**
 * Returns the providers for signing in; undefined until the server has responded. Polls while one of them is unavailable. If the server has
 * no list, the single address in its settings is used.
 */
export function useProviders(enabled: boolean): readonly Provider[] | undefined {
  const { settings, fresh } = useFacility();
  const { data, isError } = useQuery({
    queryKey: ['signInProviders'],
    queryFn: ask,
    enabled,
    retry: false,
    // A cached result could be from a different configuration.
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
