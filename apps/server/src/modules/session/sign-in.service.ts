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
import { findByIdentity, linkIdentity, recordClaims, storeSignIn } from './provider.queries.ts';
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
import { applyGroupRoles } from './standing.service.ts';

/**
 * Frees the address a person signs in with if another account has it. A stand-in is merged into the person with everything planned for it;
 * an account that has signed in keeps the address, and the sign-in is refused (decision 0150).
 */
async function freeAddress(tx: Ctx, userId: number, email: string): Promise<void> {
  const holder = await findByLogin(tx.db, { sub: '', email });
  if (!holder || holder.id === userId) return;
  if (!holder.placeholder) throw refused('EMAIL_IN_USE');
  await takeOverStandIn(tx, holder.id, userId);
}

/** Returns the provider's data with composed Unicode characters, as in every form; the subject is unchanged, because it identifies the user. */
const composedPerson = (external: ExternalPerson): ExternalPerson => ({
  ...(composed(external) as ExternalPerson),
  sub: external.sub,
  issuer: external.issuer,
});

/** Returns the provider that issued a code: the one the client names, otherwise the one with the given issuer, otherwise the main one. */
function providerOf(ctx: Ctx, id: string | null | undefined, iss: string | null | undefined): IdentityProvider {
  const { identity } = ctx.adapters;
  const named = id ? identity.find((one) => one.id === id) : identity.find((one) => iss && one.knownIssuer() === iss);
  const provider = named ?? (id ? undefined : identity[0]);
  if (!provider) throw refused('LOGIN_PROVIDER_UNKNOWN');
  return provider;
}

/** Prefixes subjects with their provider, because two providers may use the same subject for different people. */
const subjectOf = ({ id }: IdentityProvider, sub: string) => (id === mainProvider ? sub : `${id} ${sub}`);

async function findKnown(tx: Ctx, provider: IdentityProvider, person: ExternalPerson, isProven: boolean) {
  if (provider.id === mainProvider) return isProven ? findByLogin(tx.db, person) : findBySubject(tx.db, person.sub);
  const bySubject = await findByIdentity(tx.db, provider.id, person.sub);
  return bySubject ?? (isProven ? findByLogin(tx.db, { sub: '', email: person.email }) : undefined);
}

/** Returns the row of the user who signed in, created at the first sign-in, otherwise updated with the provider's data. */
async function bringUpToDate(
  tx: Ctx,
  provider: IdentityProvider,
  person: ExternalPerson,
  isProven: boolean,
): Promise<Selectable<User>> {
  const isMain = provider.id === mainProvider;
  const found = await findKnown(tx, provider, person, isProven);
  // A user who also signs in through the main provider keeps the data of that one.
  if (found && !isMain && found.oidcSub !== null && !found.placeholder) return found;
  // Institutions are locked before people (decision 0164); a user who was removed meanwhile is treated as new.
  const institutionId = person.institution ? await resolveInstitution(tx.db, person.institution) : undefined;
  const known = found && (await lockUser(tx.db, found.id));
  if (!known && !isProven) throw refused('EMAIL_NOT_PROVEN');
  if (known && isProven) await freeAddress(tx, known.id, person.email);
  const values = {
    email: known && !isProven ? known.email : person.email,
    firstname: person.firstname.slice(0, 100),
    lastname: person.lastname.slice(0, 100),
    preferredname: person.preferredname?.slice(0, 100) ?? null,
    userTitle: (person.title ?? known?.userTitle ?? noUserTitle).slice(0, 15),
    ...(person.position ? { position: person.position.slice(0, 100) } : {}),
    ...(isMain ? { oauthIssuer: person.issuer, oidcSub: person.sub } : {}),
    placeholder: false,
  };
  if (known) return updateSessionUser(tx.db, known.id, { ...values, ...(institutionId ? { institutionId } : {}) });
  const made = await insertUser(tx.db, { ...values, institutionId: institutionId ?? 1 });
  const isFirstOfficer = person.email.toLowerCase() === tx.config.initialOfficerEmail;
  await insertRole(tx.db, made.id, isFirstOfficer ? roleIds.USER_OFFICER : roleIds.USER);
  return made;
}

/** Stores what is needed to sign out at the provider. */
async function keepWayOut(
  tx: Ctx,
  provider: IdentityProvider,
  idToken: string | undefined,
  externalToken: string,
): Promise<void> {
  await storeSignIn(tx.db, {
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
 * Exchanges the provider's code for our token (rule U24). The user is created at the first sign-in, otherwise updated, in one transaction.
 * An unverified address neither finds nor creates a user, and does not change the address of a user known by the subject (decision 0172).
 * Roles governed by groups are granted and revoked (decision 0242).
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
  await recordClaims(ctx.db, provider.id, person.claimNames ?? [], ctx.now);
  const { user, roles } = await transaction(ctx, async (tx) => {
    await lockLogin(tx.db, { sub: subjectOf(provider, person.sub), email: person.email });
    const row = await bringUpToDate(tx, provider, person, isProven);
    if (provider.id !== mainProvider) await linkIdentity(tx.db, provider.id, person.sub, row.id);
    const settled = await applyGroupRoles(tx, provider, person, row);
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
