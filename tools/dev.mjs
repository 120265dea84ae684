import { prepare } from './setup.mjs';

// `npm run dev`: server and web application, each reloading when its sources change.
await prepare(import.meta.url);
await import('./dev-run.ts');
