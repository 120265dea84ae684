import { isZone } from '@atrium/domain/setting';
import { environment, type VariableName } from './environment.ts';
import { notSet, notUsable, type VariableProblem } from './problems.ts';
import { furtherProblems, providerIds, variableOf } from './providers.ts';
import { isPublished, leastBits, mostBits } from './secrets.ts';

/** Variables that production requires and for which it assumes no default, with the reason shown to people. */
const needed: ReadonlyArray<readonly [VariableName, string]> = [
  ['DATABASE_URL', 'production needs to know its database (embedded means the one in the data folder)'],
  ['TZ', 'deadlines end in the time zone of the facility'],
  ['JWT_SECRET', 'it signs the sessions of users'],
  ['ATRIUM_URL', 'links in e-mails and the login provider lead to this address'],
  ['OIDC_ISSUER', 'the demo identity provider never runs in production'],
];

/** Returns what is missing, or set to an unsafe value, among values that may not have been parsed yet. */
export function missing(values: Readonly<Record<string, string | undefined>>): VariableProblem[] {
  const problems: VariableProblem[] = [];
  const production = values.NODE_ENV === 'production';
  if (values.OIDC_ISSUER && !values.OIDC_CLIENT_ID)
    problems.push(notSet('OIDC_CLIENT_ID', 'it identifies Atrium to the provider of OIDC_ISSUER'));
  problems.push(...furtherProblems(values), ...demoProblems(values));
  if (!production) return problems;
  for (const [name, why] of needed) if (!values[name]) problems.push(notSet(name, why));
  const ids = providerIds(values);
  for (const name of ['JWT_SECRET', ...ids.map((id) => variableOf(id, 'OIDC_CLIENT_SECRET'))] as VariableName[]) {
    if (isPublished(values[name]))
      problems.push(notUsable(name, 'this value is published with the product, so anyone can know it'));
  }
  if (values.TZ && !isZone(values.TZ)) problems.push(notUsable('TZ', 'this machine does not know this time zone'));
  const secret = values.JWT_SECRET;
  if (secret && !isPublished(secret) && mostBits(secret) < leastBits)
    problems.push(notUsable('JWT_SECRET', 'it is too short or too regular and could be guessed by a program'));
  const allowsHttp = environment.shape.OIDC_ALLOW_HTTP.safeParse(values.OIDC_ALLOW_HTTP).data === true;
  for (const name of ids.map((id) => variableOf(id, 'OIDC_ISSUER'))) {
    if (!values[name]?.startsWith('http:') || allowsHttp) continue;
    problems.push(
      notUsable(
        name,
        'it must begin with https: in production (OIDC_ALLOW_HTTP=true allows a provider whose traffic nobody can intercept)',
      ),
    );
  }
  return problems;
}

/**
 * Returns the problems of a demo that is reset regularly: it loses all its data, so it may run only where there is nothing but the demo
 * facility (decision 435).
 */
function demoProblems(values: Readonly<Record<string, string | undefined>>): VariableProblem[] {
  if (!values.ATRIUM_DEMO_HOURS) return [];
  const isElsewhere = [values.DATABASE_URL, values.FILES_URL].some((address) => address && address !== 'embedded');
  const reasons: ReadonlyArray<readonly [boolean, string]> = [
    [values.NODE_ENV === 'production', 'production must keep its data'],
    [Boolean(values.OIDC_ISSUER), 'a demo that is reset works only with the demo identity provider'],
    [values.ATRIUM_SEED === 'none', 'there is no demo facility to reset to'],
    [isElsewhere, 'only the database and the files in the data folder can be reset'],
  ];
  return reasons.flatMap(([holds, why]) => (holds ? [notUsable('ATRIUM_DEMO_HOURS', why)] : []));
}
