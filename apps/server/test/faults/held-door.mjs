// Holds a door as a socket unit of systemd does, and starts the server behind it again each time it ends. While one runs, nothing here
// is done: nobody is let in by this process.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [, , server, folder] = process.argv;
const door = createServer();
door.listen({ port: 0, host: '127.0.0.1', backlog: 511 }, () => {
  writeFileSync(`${folder}/port`, String(door.address().port));
  while (!existsSync(`${folder}/over`)) {
    const script = 'echo $$ > "$2/pid"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"';
    spawnSync('/bin/sh', ['-c', script, process.execPath, server, folder], {
      stdio: ['ignore', 'inherit', 'inherit', door._handle.fd],
    });
  }
  process.exit(0);
});
