/** The name of the provider that the first variables tell of: `OIDC_ISSUER` and so on. Its subject is the `oidcSub` of a person. */
export const mainProvider = 'main';

/** How a further provider may be called: a part of the names of its variables, such as `OIDC_CAMPUS_ISSUER`. */
export const isProviderName = (name: string): boolean => /^[a-z][a-z0-9]{0,29}$/.test(name) && name !== mainProvider;

/** Milliseconds until a provider that did not answer is asked again: a second, then twice as long each time, a minute at most. */
export const pauseBeforeTry = (failures: number): number => Math.min(60_000, 1000 * 2 ** Math.min(failures - 1, 10));

/** The longest identity token that goes along in an address; servers refuse addresses that are much longer. */
const longestHint = 6000;

/** The identity token by which a provider ends a session without asking; undefined where it would make the address too long. */
export const hintOf = (idToken: string | undefined): string | undefined =>
  idToken && idToken.length <= longestHint ? idToken : undefined;

/** How long it is kept for the way out of a session: as long as providers know the keys they signed it with. Days. */
export const signInKeptDays = 30;

/** After signing out it is kept for other windows of the same session, which end with it. Minutes. */
export const signInKeptAfterwardsMinutes = 60;
