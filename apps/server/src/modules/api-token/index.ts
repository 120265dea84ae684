/** Access tokens for machines. */
export { machineActor } from './api-token.service.ts';
