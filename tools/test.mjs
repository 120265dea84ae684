import { prepare } from './setup.mjs';

// `npm test`: installs what is missing, then judges everything on the pinned Node.
await prepare(import.meta.url);
await import('./test-run.ts');
