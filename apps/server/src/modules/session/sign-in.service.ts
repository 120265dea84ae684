import { composed, roleIds } from '@atrium/domain/kernel';
import { isAddressProven, mainProvider, signInKeptDays } from '@atrium/domain/session';
import { noUserTitle } from '@atrium/domain/user';
import type { Selectable } from 'kysely';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { fingerprint, seal } from '../../access/sealed.ts';
import type { ExternalPerson, IdentityProvider } from '../../adapters/oidc/identity-provider.ts';
import type { User } from '../../db/tables.ts';
import { listRoles } from '../role/index.ts';
import { lockUser, takeOverStandIn } from '../user/index.ts';
import { findByIdentity, keepIdentity, keepSignIn, noteClaims } from './provider.queries.ts';
import {
  findByLogin,
  findBySubject,
  insertRole,
  insertUser,
  lockLogin,
  resolveInstitution,
  updateSessionUser,
} from './session.queries.ts';
import { firstRole, issue, userClaim } from './session-token.ts';
import { settleStanding } from './standing.service.ts';

/**
 * The address a person signs in with may stand at somebody else. A stand-in becomes the person with everything planned for it; whoever
 * signs in themselves keeps it (decision 0150).
 */
async function freeAddress(tx: Ctx, userId: number, email: string): Promise<void> {
  const holder = await findByLogin(tx.db, { sub: '', email });
  if (!holder || holder.id === userId) return;
  if (!holder.placeholder) throw refused('EMAIL_IN_USE');
  await takeOverStandIn(tx, holder.id, userId);
}

/** What the provider tells with its letters composed, as in every form; the subject stays as it is, for people are known by it. */
const composedPerson = (told: ExternalPerson): ExternalPerson => ({
  ...(composed(told) as ExternalPerson),
  sub: told.sub,
  issuer: told.issuer,
});

/** The provider a code is from: the one the client names, else the one that says so of itself, else the main one. */
function providerOf(ctx: Ctx, id: string | null | undefined, iss: string | null | undefined): IdentityProvider {
  const { identity } = ctx.adapters;
  const named = id ? identity.find((one) => one.id === id) : identity.find((one) => iss && one.knownIssuer() === iss);
  const provider = named ?? (id ? undefined : identity[0]);
  if (!provider) throw refused('LOGIN_PROVIDER_UNKNOWN');
  return provider;
}

/** Subjects are told apart by provider: two providers may call two people alike. */
const subjectOf = ({ id }: IdentityProvider, sub: string) => (id === mainProvider ? sub : `${id} ${sub}`);

async function findKnown(tx: Ctx, provider: IdentityProvider, person: ExternalPerson, isProven: boolean) {
  if (provider.id === mainProvider) return isProven ? findByLogin(tx.db, person) : findBySubject(tx.db, person.sub);
  const bySubject = await findByIdentity(tx.db, provider.id, person.sub);
  return bySubject ?? (isProven ? findByLogin(tx.db, { sub: '', email: person.email }) : undefined);
}

/** The row of whoever signed in, made at first sight, otherwise as the provider tells now. */
async function bringUpToDate(
  tx: Ctx,
  provider: IdentityProvider,
  person: ExternalPerson,
  isProven: boolean,
): Promise<Selectable<User>> {
  const isMain = provider.id === mainProvider;
  const found = await findKnown(tx, provider, person, isProven);
  // Who comes by the main provider too is as that one tells.
  if (found && !isMain && found.oidcSub !== null && !found.placeholder) return found;
  // Institutions are held before people are locked (decision 0164); who was removed meanwhile comes for the first time.
  const institutionId = person.institution ? await resolveInstitution(tx.db, person.institution) : undefined;
  const known = found && (await lockUser(tx.db, found.id));
  if (!known && !isProven) throw refused('EMAIL_NOT_PROVEN');
  if (known && isProven) await freeAddress(tx, known.id, person.email);
  const told = {
    email: known && !isProven ? known.email : person.email,
    firstname: person.firstname.slice(0, 100),
    lastname: person.lastname.slice(0, 100),
    preferredname: person.preferredname?.slice(0, 100) ?? null,
    userTitle: (person.title ?? known?.userTitle ?? noUserTitle).slice(0, 15),
    ...(person.position ? { position: person.position.slice(0, 100) } : {}),
    ...(isMain ? { oauthIssuer: person.issuer, oidcSub: person.sub } : {}),
    placeholder: false,
  };
  if (known) return updateSessionUser(tx.db, known.id, { ...told, ...(institutionId ? { institutionId } : {}) });
  const made = await insertUser(tx.db, { ...told, institutionId: institutionId ?? 1 });
  const isFirstOfficer = person.email.toLowerCase() === tx.config.initialOfficerEmail;
  await insertRole(tx.db, made.id, isFirstOfficer ? roleIds.USER_OFFICER : roleIds.USER);
  return made;
}

/** Keeps what ends the session where it came from. */
async function keepWayOut(
  tx: Ctx,
  provider: IdentityProvider,
  idToken: string | undefined,
  externalToken: string,
): Promise<void> {
  await keepSignIn(tx.db, {
    id: fingerprint(externalToken),
    provider: provider.id,
    sealedToken: idToken ? await seal(idToken, tx.config.jwtSecret, externalToken) : null,
    endsAt: new Date(tx.now.getTime() + signInKeptDays * 24 * 60 * 60_000),
  });
}

export interface SignInInput {
  readonly externalToken: string;
  readonly redirectUri: string;
  readonly iss?: string | null | undefined;
  readonly codeVerifier?: string | null | undefined;
  readonly nonce?: string | null | undefined;
  readonly provider?: string | null | undefined;
}

/**
 * Trades the provider's code for our token (rule U24). The person is made at first sight, otherwise
 * brought up to date, in one transaction. An address that is not proven finds and makes nobody, and leaves that of somebody known by the
 * subject as it is (decision 0172). Roles that groups govern are given and taken (decision 0242).
 */
export async function externalTokenLogin(ctx: Ctx, input: SignInInput): Promise<string> {
  const { externalToken, redirectUri, iss, codeVerifier, nonce } = input;
  const provider = providerOf(ctx, input.provider, iss);
  const person = composedPerson(
    await provider.exchange(externalToken, redirectUri, iss ?? null, {
      codeVerifier: codeVerifier ?? undefined,
      nonce: nonce ?? undefined,
    }),
  );
  const isProven = isAddressProven(person.emailVerified, provider.rules.trustsSilence);
  await noteClaims(ctx.db, provider.id, person.claimNames ?? [], ctx.now);
  const { user, roles } = await transaction(ctx, async (tx) => {
    await lockLogin(tx.db, { sub: subjectOf(provider, person.sub), email: person.email });
    const row = await bringUpToDate(tx, provider, person, isProven);
    if (provider.id !== mainProvider) await keepIdentity(tx.db, provider.id, person.sub, row.id);
    const settled = await settleStanding(tx, provider, person, row);
    await keepWayOut(tx, provider, person.idToken, externalToken);
    return { user: settled, roles: await listRoles(tx.db, row.id) };
  });
  return issue(ctx, {
    user: userClaim(user),
    roles,
    currentRole: firstRole(roles),
    isInternalUser: user.isInternal,
    externalToken,
  });
}
