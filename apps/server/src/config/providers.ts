import {
  type ClaimMap,
  type GroupRole,
  isProviderName,
  mainProvider,
  readClaimMap,
  readGroupRoles,
  standardClaims,
} from '@atrium/domain/session';
import { type OidcVariable, oidcVariables, providerEnvironment, type VariableName } from './environment.ts';
import { notSet, notUsable, type VariableProblem } from './problems.ts';

/** A login provider as configured by the environment. */
export interface ProviderConfig {
  /** `main` for the provider of `OIDC_ISSUER`, otherwise its name in `OIDC_PROVIDERS`. */
  readonly id: string;
  /** The name shown on the sign-in page. */
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly mayBeHttp: boolean;
  /** Whether to trust an e-mail address that the provider does not mark as verified or unverified. */
  readonly trustsSilence: boolean;
  /** The requested scopes, separated by spaces. */
  readonly scopes: string;
  readonly claims: ClaimMap;
  readonly groupRoles: readonly GroupRole[];
}

type Values = Readonly<Record<string, string | undefined>>;

/** Returns the variable of a provider that corresponds to `OIDC_…` of the main one. */
export const variableOf = (id: string, name: OidcVariable): VariableName =>
  id === mainProvider ? name : (name.replace('OIDC_', `OIDC_${id.toUpperCase()}_`) as VariableName);

/** Returns the names in `OIDC_PROVIDERS`; invalid ones are reported by the validation of the environment. */
const furtherProviders = (values: Values): readonly string[] => [
  ...new Set(
    (values.OIDC_PROVIDERS ?? '')
      .toLowerCase()
      .split(/[,\s]+/)
      .filter(isProviderName),
  ),
];

/** Returns the ids of all providers that the environment names; includes the main one only if it has an issuer. */
export const providerIds = (values: Values): readonly string[] => [
  ...(values.OIDC_ISSUER ? [mainProvider] : []),
  ...furtherProviders(values),
];

/** Returns the variables of further providers, whose values may be in files as well. */
export const furtherVariables = (values: Values): readonly VariableName[] =>
  furtherProviders(values).flatMap((id) => oidcVariables.map((name) => variableOf(id, name)));

const ofProvider = (values: Values, id: string): Record<string, string | undefined> =>
  Object.fromEntries(oidcVariables.map((name) => [name, values[variableOf(id, name)]]));

/** Returns the problems with the variables of further providers; those of the main one are reported together with all others. */
export function furtherProblems(values: Values): VariableProblem[] {
  const further = furtherProviders(values);
  if (further.length > 0 && !values.OIDC_ISSUER)
    return [notSet('OIDC_ISSUER', 'the providers in OIDC_PROVIDERS are additional to it')];
  const problems = further.flatMap((id) => {
    const { error } = providerEnvironment.safeParse(ofProvider(values, id));
    const invalid = (error?.issues ?? []).map(({ path, message }) =>
      notUsable(variableOf(id, path[0] as OidcVariable), message),
    );
    const why = `OIDC_PROVIDERS names the provider ${id}`;
    const variables = (['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const).map((name) => variableOf(id, name));
    return [...invalid, ...variables.filter((name) => !values[name]).map((name) => notSet(name, why))];
  });
  return problems.filter(({ name }, at) => problems.findIndex((other) => other.name === name) === at);
}

/** Returns the providers from validated values, the main one first. */
export function providersOf(values: Values, { mayBeHttp }: { mayBeHttp: boolean }): readonly ProviderConfig[] {
  return providerIds(values).map((id) => {
    const e = providerEnvironment.parse(ofProvider(values, id));
    const claims = readClaimMap(e.OIDC_CLAIMS);
    const groupRoles = readGroupRoles(e.OIDC_ROLES);
    const issuer = e.OIDC_ISSUER ?? '';
    return {
      id,
      name: e.OIDC_NAME || (id === mainProvider ? new URL(issuer).host : id),
      issuer,
      clientId: e.OIDC_CLIENT_ID ?? '',
      clientSecret: e.OIDC_CLIENT_SECRET,
      mayBeHttp,
      trustsSilence: e.OIDC_TRUST_EMAIL,
      scopes: e.OIDC_SCOPES,
      claims: typeof claims === 'string' ? standardClaims : claims,
      groupRoles: typeof groupRoles === 'string' ? [] : groupRoles,
    };
  });
}
