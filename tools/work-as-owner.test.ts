import { mkdtempSync, rmSync, type Stats, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { workAsOwner } from './work-as-owner.mjs';

const folder = mkdtempSync(join(tmpdir(), 'atrium-owner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A process that notes whom it became. */
function somebody(uid: number) {
  const became: [string, unknown][] = [];
  const note = (what: string) => (whom: unknown) => {
    became.push([what, whom]);
  };
  const who = { getuid: () => uid, setgroups: note('groups'), setgid: note('group'), setuid: note('user') };
  return { who: who as unknown as NodeJS.Process, became };
}

describe('a command run by root', () => {
  const { uid } = statSync(folder);
  const production = { NODE_ENV: 'production', ATRIUM_DATA: folder };

  it.each<[string, number, NodeJS.ProcessEnv]>([
    ['somebody else typed', 1000, production],
    ['there is no production', 0, { ATRIUM_DATA: folder }],
    ['no folder is named', 0, { NODE_ENV: 'production' }],
    ['the folder is not there', 0, { NODE_ENV: 'production', ATRIUM_DATA: join(folder, 'absent') }],
    ...(uid === 0 ? [['the folder is of root', 0, production] as [string, number, NodeJS.ProcessEnv]] : []),
  ])('keeps its user where %s', (_, typed, env) => {
    const { who, became } = somebody(typed);
    expect(workAsOwner(env, who)).toBeUndefined();
    expect(became).toEqual([]);
  });

  it('continues as the owner of the data folder, changing the group before the user', () => {
    const owner = { uid: 12_345, gid: 12_346 } as Stats;
    const { who, became } = somebody(0);
    expect(workAsOwner(production, who, () => owner)).toBe(12_345);
    expect(became).toEqual([
      ['groups', [12_346]],
      ['group', 12_346],
      ['user', 12_345],
    ]);
  });
});
