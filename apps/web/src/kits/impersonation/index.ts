/** Seeing with another person's eyes. */
export { useImpersonation } from './use-impersonation.ts';
