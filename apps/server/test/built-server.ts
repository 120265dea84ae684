/** The built server, started as in production, for tests next to the code. */
export { freePort } from '../../../e2e/support/server/free-port.ts';
export { startServer } from '../../../e2e/support/server/server.ts';
