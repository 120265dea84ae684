/** The safety of experiments: what the team declares, what is decided on it, and the status it has. */
export { uncheckedSetSafetyStatus } from './experiment-safety.service.ts';
