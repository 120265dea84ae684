import { signInKeptAfterwardsMinutes } from '@atrium/domain/session';
import type { Ctx } from '../../access/context.ts';
import { returnAddress } from '../../access/return-address.ts';
import { fingerprint, unseal } from '../../access/sealed.ts';
import { verifyToken } from '../../access/token.ts';
import { endSignIn, findProviderOf } from './provider.queries.ts';
import { invalidToken } from './session-token.ts';

const verified = (ctx: Ctx, token: string) =>
  verifyToken(ctx.config.jwtSecret, token).catch(() => {
    throw invalidToken('LOGOUT_FAILED');
  });

/** Confirms a sign-out; the token is valid until it expires, but the browser discards it. */
export async function logout(ctx: Ctx, token: string): Promise<string> {
  await verified(ctx, token);
  return 'logged out';
}

/**
 * Returns the address at which the browser ends the session at its provider, without a confirmation there while the identity token is still
 * stored (decision 0241). Null if no provider has such an address.
 */
export async function endSession(ctx: Ctx, token: string): Promise<string | null> {
  const claims = await verified(ctx, token);
  const { identity } = ctx.adapters;
  const externalToken = 'externalToken' in claims ? claims.externalToken : null;
  const until = new Date(ctx.now.getTime() + signInKeptAfterwardsMinutes * 60_000);
  const signIn = externalToken ? await endSignIn(ctx.db, fingerprint(externalToken), until) : undefined;
  // For a session whose sign-out data is no longer stored: a user unknown to the main provider came through another.
  const guessed = !signIn && 'user' in claims && !claims.user.oidcSub && (await findProviderOf(ctx.db, claims.user.id));
  const provider = identity.find(({ id }) => id === (signIn?.provider ?? guessed)) ?? identity[0];
  const idToken =
    externalToken && signIn?.sealedToken
      ? await unseal(signIn.sealedToken, ctx.config.jwtSecret, externalToken)
      : undefined;
  const hint = provider?.id === signIn?.provider ? idToken : undefined;
  return provider?.logoutAddress(hint, returnAddress(ctx.config, ctx.origin)) ?? null;
}
