import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';

// Loaded before the command line: ends the process like a power cut at the moment of a restore that ATRIUM_TEST_DIES names.
const moment = process.env.ATRIUM_TEST_DIES;
let rowsAreIn = false;
let isCommitted = false;

function dieAt(name) {
  if (name !== moment) return;
  fs.writeSync(1, `died: ${name}`);
  process.kill(process.pid, 'SIGKILL');
}

const { query } = pg.Client.prototype;
pg.Client.prototype.query = function (...asked) {
  const [text] = asked;
  const isLast = typeof text === 'string' && text === 'commit' && rowsAreIn && !isCommitted;
  if (typeof text === 'string' && text.startsWith('insert into restores')) {
    dieAt('files are beside the living ones');
    rowsAreIn = true;
  }
  const answer = query.apply(this, asked);
  if (!isLast) return answer;
  return answer.then((result) => {
    isCommitted = true;
    dieAt('rows are committed');
    return result;
  });
};

// A file that is in its place is removed from beside it: the first one is, and the others are not.
for (const name of ['unlink', 'rm']) {
  const original = fs.promises[name];
  fs.promises[name] = (...asked) => {
    if (isCommitted) dieAt('some files are in their places');
    return original(...asked);
  };
}
syncBuiltinESMExports();
