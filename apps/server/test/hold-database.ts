import { startEmbedded } from '../src/db/embedded.ts';

// A server in miniature, for tests that kill one: holds the embedded database of a folder until the process is ended.
const [dataFolder = ''] = process.argv.slice(2);
const embedded = await startEmbedded({ dataFolder, say: () => undefined, log: console });
console.log(embedded.connectionString);
process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
setInterval(() => undefined, 60_000);
