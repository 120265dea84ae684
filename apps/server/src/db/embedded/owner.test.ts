import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { spawnAs } from './owner.ts';

const nobody = { uid: 65534, gid: 65534 };

test.runIf(process.getuid?.() === 0)(
  'root starts programs as another user from a folder closed to that user',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'atrium-closed-'));
    try {
      // Asks access(2) for its own file, as initdb does.
      const program = join(closed, 'program');
      writeFileSync(program, '#!/bin/sh\n[ "$(id -u)" = 65534 ] && [ -x "$0" ]\n', { mode: 0o755 });
      const child = spawnAs(nobody, [program], program, [], { stdio: 'ignore', cwd: '/' });
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      rmSync(closed, { recursive: true });
    }
  },
);

test('an ordinary user starts programs as that user', async () => {
  const child = spawnAs(undefined, [], 'true', [], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
