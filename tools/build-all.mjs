import { buildOrEnd } from './build.mjs';
import { prepare } from './setup.mjs';

// `npm run build`: server and web application as production runs them, where their sources changed.
await prepare(import.meta.url);
await buildOrEnd();
