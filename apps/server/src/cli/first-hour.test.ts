import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase } from '../../test/database.ts';
import { run } from './run.ts';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
const folder = mkdtempSync(join(tmpdir(), 'atrium-init-'));

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Types a command; with `typed` somebody sits at the terminal and answers so, line by line. */
async function atrium(args: readonly string[], typed?: string[], url = database.url) {
  const said = { out: '', err: '', asked: [] as string[] };
  const env = { DATABASE_URL: url, JWT_SECRET: 'f3b1d96a0c5e47bb82', ATRIUM_DATA: folder };
  const code = await run(args, {
    env,
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    ...(typed
      ? {
          ask: async (question: string) => {
            said.asked.push(question);
            return typed.shift() ?? '';
          },
        }
      : {}),
  });
  return { code, ...said };
}

const events = async () => (await client.query('select 1 from event_logs')).rowCount;

describe('init', { timeout: 60_000 }, () => {
  test('does not prompt without a terminal, and lists everything that is missing or wrong', async () => {
    const { code, err } = await atrium(['init', '--zone', 'Europe/Stokholm']);
    expect(code).toBe(1);
    expect(err).toContain('--name (Name of the facility): Please enter the name of the facility.');
    expect(err).toContain('--zone (Time zone, such as Europe/Copenhagen): Please choose a time zone');
    expect(err).toContain(
      '--kind (Kind of facility: source, laser, microscopy, computing, other): Please choose one of',
    );
    expect(err).toContain('--email');
    expect(err).not.toContain('--units');
    const file = join(folder, 'none.json');
    writeFileSync(file, '[1]');
    expect((await atrium(['init', '--answers', file])).err).toContain('is not a JSON object with answers');
  });

  test('prompts at a terminal, repeats a question after an invalid answer, and creates nothing without a yes', async () => {
    const told = await atrium(['init'], ['', 'Aurora', 'Mars', 'Europe/Stockholm', 'zoo', 'laser', 'office@a.example']);
    expect(told.code).toBe(0);
    expect(told.out).toMatch(/^Sets up an empty facility\. Nothing is created until you say yes/);
    expect(told.out).toContain('Please enter the name of the facility.');
    expect(told.out).toMatch(/\n {2}laser +Laser facility: /);
    expect(told.out).toContain('Please choose one of source, laser');
    expect(told.asked.at(-1)).toMatch(/^Create these \d+\? \[no\]: $/);
    expect(told.out).toContain('Nothing was created.');
    expect(await events()).toBe(0);
  });

  test('creates everything after a yes and reports how much, without repeating the list', async () => {
    const second = await freshDatabase();
    try {
      const told = await atrium(['init'], ['Aurora', '', 'laser', 'office@a.example', '', '', 'yes'], second.url);
      expect(told).toMatchObject({ code: 0, err: '' });
      expect(told.out).toMatch(/^\d+ created\.$/m);
      expect(told.out.match(/^workflow +Panel review/gm)).toHaveLength(1);
    } finally {
      await second.drop();
    }
  });

  test('reads answers from a file, previews, creates, and finds everything there afterwards', async () => {
    const file = join(folder, 'answers.json');
    writeFileSync(
      file,
      JSON.stringify({ name: 'Aurora', timeZone: 'Europe/Stockholm', kind: 'SOURCE', officeEmail: 'office@a.example' }),
    );
    expect((await atrium(['init', '--answers', file, '--preview'])).out).toContain(
      'would be created; nothing was changed.',
    );
    expect(await events()).toBe(0);
    const made = await atrium(['init', '--answers', file]);
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(made.out).toContain('Still to do before a call can open:\n  Logo: ');
    expect(made.out).toMatch(/Then an officer signs in at http\S+; the first page shows the next steps\.\n$/);
    const written = await events();
    expect(written).toBeGreaterThan(50);
    const again = await atrium(['init', '--answers', file]);
    expect(again.out).toContain('Everything exists already; nothing was changed.');
    expect(await events()).toBe(written);
    const { made: none } = JSON.parse((await atrium(['init', '--answers', file, '--json'])).out);
    expect(none).toEqual([]);
  });

  test('refuses if a call exists, before it prompts', async () => {
    await client.query(`insert into calls (short_code, start_call, end_call, end_call_internal, start_review, end_review, start_notify,
        end_notify, start_cycle, end_cycle, cycle_comment, survey_comment, template_id, proposal_workflow_id)
      select 'first', now(), now(), now(), now(), now(), now(), now(), now(), now(), '', '', 1, min(id) from workflows`);
    const { code, err, asked } = await atrium(['init'], []);
    expect({ code, asked }).toEqual({ code: 1, asked: [] });
    expect(err).toBe('This facility is already in use: it has a call. Nothing was created or changed.\n');
  });
});
