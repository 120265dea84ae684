// Holds a door as a socket unit of systemd does, and starts the server behind it again each time it ended as it was asked to. While one runs, nothing here
// is done: nobody is let in by this process.
import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [, , server, folder] = process.argv;
const door = createServer();
door.listen({ port: 0, host: '127.0.0.1', backlog: 511 }, () => {
  writeFileSync(`${folder}/port`, String(door.address().port));
  const { ppid } = process;
  // A server that cannot start ends the door as well, and so does the end of whoever opened it.
  for (let status = 0; status === 0 && process.ppid === ppid && !existsSync(`${folder}/over`); ) {
    const script = 'echo $$ > "$2/pid"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"';
    ({ status } = spawnSync('/bin/sh', ['-c', script, process.execPath, server, folder], {
      stdio: ['ignore', 'inherit', 'inherit', door._handle.fd],
    }));
  }
  process.exit(0);
});
