/** Signing in, the life of a token, role choice and impersonation. */
export { tokenForEmail } from './session.service.ts';
