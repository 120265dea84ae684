import { claimFields, mainProvider, standardClaims } from '@atrium/domain/session';
import pg from 'pg';
import { lookAtProvider, type ProviderLook } from '../../adapters/oidc/look-at-provider.ts';
import type { ProviderConfig } from '../../config/config.ts';
import { variableOf } from '../../config/providers.ts';
import type { Checker, Line, Look } from './line.ts';

/** Returns the names of the claims in sign-ins of the last month, by provider; empty if the database cannot be queried. */
async function toldClaims(databaseUrl: string | undefined): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!databaseUrl) return new Map();
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 8000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ provider: string; claims: string[] }>(
      `select provider, array_agg(claim order by claim) as claims from provider_claims
        where told_on > current_date - 31 group by provider`,
    );
    return new Map(rows.map(({ provider, claims }) => [provider, claims]));
  } catch {
    // An unavailable or unprepared database is reported in a line of its own.
    return new Map();
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Returns the names of the claims that have to come from a provider: those needed in any case, and those that the facility configured. */
function wantedClaims({ claims, groupRoles, trustsSilence }: ProviderConfig): string[] {
  const needed = claimFields.filter(
    (field) =>
      ['email', 'given_name', 'family_name'].includes(field) ||
      (field === 'email_verified' && !trustsSilence) ||
      (field === 'groups' && groupRoles.length > 0) ||
      claims[field] !== standardClaims[field],
  );
  return needed.flatMap((field) => claims[field] ?? []);
}

/** Compares the claims of past sign-ins with those that are needed; before the first sign-in, the claims that the provider announces. */
function claimsLine(
  what: string,
  provider: ProviderConfig,
  look: ProviderLook,
  sample: readonly string[] | undefined,
): Line {
  const wanted = wantedClaims(provider);
  const variable = variableOf(provider.id, 'OIDC_CLAIMS');
  const known = sample ?? look.claims;
  if (!known)
    return { what, verdict: 'ok', found: 'the provider does not list its claims; check again after the first sign-in' };
  const absent = wanted.filter((claim) => !known.includes(claim));
  const named = absent.filter((claim) => !(Object.values(standardClaims) as unknown[]).includes(claim));
  if (absent.length === 0) return { what, verdict: 'ok', found: wanted.join(', ') };
  const sent = sample ? `; sign-ins contain ${sample.join(', ')}` : '';
  return {
    what,
    verdict: sample && named.length > 0 ? 'wrong' : 'look',
    found: `${sample ? 'missing from sign-ins' : 'not listed by the provider'}: ${absent.join(', ')}${sent}`,
    todo:
      named.length > 0
        ? `Check ${variable}, or map these claims for this client at the provider.`
        : `Map these claims for this client at the provider, or name others in ${variable}; if email_verified is missing, see ${variableOf(provider.id, 'OIDC_TRUST_EMAIL')}.`,
  };
}

async function lookAt(
  provider: ProviderConfig,
  publicUrl: string,
  sample: readonly string[] | undefined,
): Promise<readonly Line[]> {
  const of = (what: string) => (provider.id === mainProvider ? what : `${what} (${provider.id})`);
  const { issuer, mayBeHttp } = provider;
  const metadata = await lookAtProvider(issuer, mayBeHttp);
  const another = metadata.issuer.replace(/\/$/, '') !== issuer.replace(/\/$/, '');
  const lines: Line[] = [
    another
      ? {
          what: of('Login provider'),
          verdict: 'wrong',
          found: `its issuer is ${metadata.issuer}`,
          todo: `Set ${variableOf(provider.id, 'OIDC_ISSUER')} to exactly this value.`,
        }
      : { what: of('Login provider'), verdict: 'ok', found: metadata.issuer },
    {
      what: of('Addresses to register'),
      verdict: 'look',
      found: `redirect ${publicUrl}/external-auth, after signing out ${publicUrl}/`,
      todo: 'Both must be registered for this client at the provider.',
    },
    metadata.challenges === undefined || metadata.challenges.includes('S256')
      ? { what: of('PKCE'), verdict: 'ok', found: metadata.challenges ? 'S256' : 'the provider does not say' }
      : {
          what: of('PKCE'),
          verdict: 'look',
          found: 'the provider does not support S256',
          todo: 'Sign-in works without it; enable S256 at the provider if possible.',
        },
    claimsLine(of('Claims'), provider, metadata, sample),
  ];
  if (metadata.signsOut) return lines;
  const todo = 'Users who sign out of Atrium stay signed in at the provider.';
  return [
    ...lines,
    { what: of('Signing out'), verdict: 'look', found: 'the provider has no end_session_endpoint', todo },
  ];
}

/** A provider that is away is reported, and the others are still checked. */
async function look({ config }: Look): Promise<readonly Line[]> {
  const what = 'Login provider';
  if (config.providers.length === 0)
    return [
      { what, verdict: 'look', found: 'the demo provider: anyone can sign in as any user', todo: 'Set OIDC_ISSUER.' },
    ];
  const samples = await toldClaims(config.databaseUrl);
  const found = config.providers.map((provider) =>
    lookAt(provider, config.publicUrl, samples.get(provider.id)).catch((error: Error): readonly Line[] => [
      {
        what: provider.id === mainProvider ? what : `${what} (${provider.id})`,
        verdict: 'wrong',
        found: error.message.split('\n')[0] ?? '',
        todo: seeIssuer(variableOf(provider.id, 'OIDC_ISSUER')),
      },
    ]),
  );
  return (await Promise.all(found)).flat();
}

const seeIssuer = (variable: string) =>
  `Check ${variable}; if its certificate was issued by your own authority, set NODE_EXTRA_CA_CERTS.`;

export const providers: Checker = { what: 'Login provider', todo: seeIssuer('OIDC_ISSUER'), look };
