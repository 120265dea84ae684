import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BetweenStatements, betweenStatements } from './between-statements.ts';
import { openDemoWorld } from './demo-world.ts';
import { fetchAs } from './downloads.ts';
import { png, upload } from './forms.ts';
import type { TestPerson, World } from './world.ts';

// A download that is handed over is whole, whatever was removed while it was made (rule X46).

const roles = {
  officer: ['astrid', 'USER_OFFICER'],
  applicant: ['marta', 'USER'],
  scientist: ['jonas', 'INSTRUMENT_SCIENTIST'],
  chair: ['elena', 'FAP_CHAIR'],
  safety: ['tomas', 'EXPERIMENT_SAFETY_REVIEWER'],
} as const;

/** What is downloaded, by whom, and the statement whose only value stands in the address. */
const downloads: ReadonlyArray<readonly [string, keyof typeof roles, string]> = [
  [
    '/download/pdf/proposal/',
    'officer',
    'select proposal_pk from samples group by 1 order by count(*) desc, 1 limit 1',
  ],
  [
    '/download/pdf/proposal/',
    'applicant',
    'select max(proposal_pk) from proposals where submitted and proposer_id = $1',
  ],
  [
    '/download/zip/proposal/',
    'scientist',
    'select max(proposal_pk) from proposal_instruments natural join instrument_scientists where user_id = $1',
  ],
  ['/download/pdf/sample/', 'safety', 'select max(sample_id) from experiment_samples'],
  ['/download/pdf/shipment-label/', 'officer', 'select max(id) from shipments where external_ref is not null'],
  ['/download/pdf/experiment-safety/', 'safety', 'select max(experiment_pk) from experiment_samples'],
  [
    '/download/zip/attachment/',
    'officer',
    `select proposal_pk || '?questionIds=figures' from answers join proposals using (questionary_id) where question_id = 'figures' limit 1`,
  ],
  ['/download/xlsx/proposal/', 'officer', 'select max(proposal_pk) from samples'],
  [
    '/download/xlsx/feedback/',
    'officer',
    'select max(call_id) from feedbacks join experiments using (experiment_pk) join proposals using (proposal_pk)',
  ],
  ['/download/csv/feedback-figures/', 'officer', `select 'CYCLE'`],
  ['/download/xlsx/call_fap/', 'officer', 'select max(call_id) from fap_proposals'],
  [
    '/download/csv/fap-table/',
    'chair',
    `select fap_id || '/call/' || call_id from fap_proposals natural join fap_members where user_id = $1 limit 1`,
  ],
  ['/preview/pdf/proposal?proposalPk=', 'officer', 'select max(proposal_pk) from samples'],
];

/** A sentence of the rules, and none of what nobody foresaw. */
const refusal = /^(?:500 (?!Something went wrong|The document|Internal)|40[14] )/;

/** What may go meanwhile, and what brings it back. */
const removals = {
  proposals: ['update proposals set deleted_at = now()', 'update proposals set deleted_at = null'],
  samples: [
    `create table kept_samples as table samples;
     create table kept_experiment_samples as table experiment_samples;
     create table kept_shipment_samples as table shipment_samples;
     delete from experiment_samples; delete from shipment_samples; delete from samples`,
    `insert into samples overriding system value table kept_samples;
     insert into experiment_samples table kept_experiment_samples;
     insert into shipment_samples table kept_shipment_samples;
     drop table kept_samples, kept_experiment_samples, kept_shipment_samples`,
  ],
  'the panel decisions': [
    `create table kept_decisions as table fap_meeting_decisions;
     create table kept_places as table fap_proposals;
     delete from fap_meeting_decisions; delete from fap_reviews; delete from fap_proposals`,
    `insert into fap_proposals overriding system value table kept_places;
     insert into fap_meeting_decisions table kept_decisions; drop table kept_decisions, kept_places`,
  ],
} as const;

let world: World;
let between: BetweenStatements;
const people = {} as Record<keyof typeof roles, TestPerson>;

beforeAll(async () => {
  world = await openDemoWorld();
  for (const [name, [email, role]] of Object.entries(roles)) {
    const [found] = (await world.pool.query('select id, email from users where email like $1', [`${email}%`])).rows;
    people[name as keyof typeof roles] = await world.as({ ...found, role, token: '' }, role);
  }
  const file = await upload(world, people.officer, { name: 'figure.png', content: png, type: 'image/png' });
  await world.pool.query(
    `insert into answers (questionary_id, question_id, answer)
     select questionary_id, 'figures', $1 from proposals join questionaries q on q.id = questionary_id
       join question_template_relations r using (template_id) where r.question_id = 'figures' and submitted
     on conflict (questionary_id, question_id) do update set answer = excluded.answer`,
    [JSON.stringify({ value: [{ id: file.body.fileId }] })],
  );
  between = await betweenStatements(world);
}, 120_000);
afterAll(async () => {
  await between?.close();
  await world?.close();
});

/** All that a download tells, without the moment it was made. */
function told({ statusCode, body, html, headers, rawPayload }: Awaited<ReturnType<typeof fetchAs>>): string {
  if (statusCode !== 200) return `${statusCode} ${body}`;
  const type = String(headers['content-type']);
  const files = /zip|sheet/.test(type)
    ? Object.entries(unzipSync(rawPayload)).map(
        ([name, content]) => `${name} ${name.endsWith('.xml') ? strFromU8(content) : ''}`,
      )
    : [];
  return [html, ...files, type.startsWith('text/csv') ? body : ''].join('\n').replaceAll(/\d\d:\d\d(?::\d\d)?/g, '');
}

it.each(downloads)('%s for the %s is complete or refused, whatever is removed in between', async (path, who, key) => {
  const [found] = (await world.pool.query(key, key.includes('$1') ? [people[who].id] : [])).rows;
  const url = `${path}${Object.values(found)[0]}`;
  const ask = async () => told(await fetchAs(world, people[who], url));
  const before = await ask();
  expect(before).not.toMatch(/^\d{3} /);
  let interrupted = 0;
  // Neither kind of download reads what the other one tells of.
  const untold = path.includes('fap') ? 'samples' : 'the panel decisions';
  for (const [what, [remove, restore]] of Object.entries(removals)) {
    if (what === untold) continue;
    await between.apart.query(remove);
    const after = await ask();
    await between.apart.query(restore);
    for (let at = 2; ; at += 1) {
      const { result, hasHappened } = await between.during(at, (apart) => apart.query(remove), ask);
      if (!hasHappened) break;
      await between.apart.query(restore);
      interrupted += 1;
      if (result !== before && result !== after) expect(result, `${what} before statement ${at}`).toMatch(refusal);
    }
  }
  expect(interrupted).toBeGreaterThan(5);
  expect(world.pool.totalCount - world.pool.idleCount).toBe(0);
});

it('an archive breaks off if a file cannot be read, and is not taken as complete', async () => {
  const { pool, config } = world;
  const content = randomBytes(2_000_000);
  const sent = await Promise.all(
    ['first', 'last'].map((name) =>
      upload(world, people.officer, { name: `${name}.bin`, content, type: 'application/octet-stream' }),
    ),
  );
  const ids = sent.map(({ body }) => body.fileId);
  const { rows } = await pool.query<{ proposal_pk: number }>(
    `update answers set answer = $1 from proposals p where p.questionary_id = answers.questionary_id
       and question_id = 'figures' returning proposal_pk`,
    [JSON.stringify({ value: ids.map((id) => ({ id })) })],
  );
  const [last] = (await pool.query('select storage_key from files where id = $1', [ids[1]])).rows;
  await rm(join(config.dataFolder, 'files', last.storage_key));
  const address = await world.app.listen({ port: 0, host: '127.0.0.1' });
  const asked = fetch(`${address}/download/zip/attachment/${rows[0]?.proposal_pk}?questionIds=figures`, {
    headers: { authorization: `Bearer ${people.officer.token}` },
  });
  await expect(asked.then((answer) => answer.arrayBuffer())).rejects.toThrow(/terminated|fetch failed/);
  expect(pool.totalCount - pool.idleCount).toBe(0);
});
