/** The built server, started as people start it, for tests that lie beside the code. */
export { freePort } from '../../../e2e/support/server/free-port.ts';
export { startServer } from '../../../e2e/support/server/server.ts';
