/** The signed-in user, the current role, and the facility. */
export { onRescue, onWorkAsked, rescueDrafts } from './drafts.ts';
export { type Settings, useFacility, useFeatures, useRefreshFacility, useSetting } from './facility.ts';
export { useKeptChoice } from './kept-choices.ts';
export { switchLanguage, takeOwnLanguage } from './language.ts';
export { signOut } from './logout.ts';
export { leaveLostSession, onSessionNotice, useLostSession } from './lost-session.ts';
export { paletteOf, paletteSettings } from './palette.ts';
export { renewSession } from './renewal.ts';
export {
  clearSession,
  currentSession,
  rememberWantedPath,
  startSession,
  subscribeToSession,
  takeWantedPath,
  wasSignedOutElsewhere,
} from './session-store.ts';
export type { Session, SessionRole, SessionUser } from './token.ts';
export { useOpens } from './use-opens.ts';
export { useActor, useMaybeSession, useSession } from './use-session.ts';
