import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EntryWorld, insertEntryWorld } from '../../test/entries.ts';
import { openPanelWorld } from '../../test/panel-world.ts';
import { brokenInvariants } from '../archive/invariants.ts';

// What an operator is told of a database that cannot have come about by the product alone. Each is built, found, and taken back.

type Opened = Awaited<ReturnType<typeof openPanelWorld>>;
let opened: Opened;
let forms: EntryWorld;
let pk: number;
let otherPk: number;

beforeAll(async () => {
  opened = await openPanelWorld();
  forms = await insertEntryWorld(opened.world);
  pk = await opened.aProposal();
  otherPk = await opened.aProposal();
});
afterAll(() => opened.world.close());

let before: readonly string[];
const sentences = async () => {
  const client = await opened.world.pool.connect();
  try {
    return (await brokenInvariants(client)).map(({ sentence }) => sentence);
  } finally {
    client.release();
  }
};
beforeEach(async () => {
  before = await sentences();
});

const decision = `insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, rank_order, submitted)
  select proposal_pk, instrument_id, fap_id, $2, false from fap_proposals where proposal_pk = $1`;

it.each<[string, string, () => Array<[string, unknown[]]>, Array<[string, () => unknown[]]>]>([
  [
    'an event whose job has used up its attempts',
    'Every event has been dispatched, or a job will dispatch it',
    () => [
      [
        `with e as (insert into event_logs (event_type, changed_object_id, proposal_pk, row_data) values ('PROPOSAL_UPDATED', '1', $1, '{}') returning id)
         select graphile_worker.add_job('dispatch-event', json_build_object('eventId', id), max_attempts => 1) from e`,
        [pk],
      ],
      ['update graphile_worker._private_jobs set attempts = max_attempts', []],
    ],
    [['update event_logs set dispatched_at = now() where proposal_pk = $1 and dispatched_at is null', () => [pk]]],
  ],
  [
    'a proposal that its leader deleted beside its submission',
    'Submitted proposals are not deleted by their members',
    () => [['update proposals set deleted_at = now(), deleted_by = proposer_id where proposal_pk = $1', [pk]]],
    [['update proposals set deleted_at = null, deleted_by = null where proposal_pk = $1', () => [pk]]],
  ],
  [
    'a topic that was opened again after the submission',
    'A submitted proposal has no topic that was opened again',
    () => [
      [
        `insert into topic_completenesses (questionary_id, topic_id, is_complete)
         select q.id, (select min(t.id) from topics t where t.template_id = q.template_id), false
           from proposals p join questionaries q on q.id = p.questionary_id where proposal_pk = $1`,
        [pk],
      ],
    ],
    [['delete from topic_completenesses', () => []]],
  ],
  [
    'a meeting that was closed with a proposal undecided',
    'The meeting on an instrument was closed when every proposal had its decision',
    () => [['update fap_proposals set instrument_submitted = true where proposal_pk = $1', [pk]]],
    [['update fap_proposals set instrument_submitted = false where proposal_pk = $1', () => [pk]]],
  ],
  [
    'two of one rank',
    'No two proposals of a panel have the same rank on an instrument of a call',
    () => [
      ['drop index fap_meeting_ranks', []],
      [decision, [pk, 3]],
      [decision, [otherPk, 3]],
    ],
    [
      ['delete from fap_meeting_decisions', () => []],
      [
        'create unique index fap_meeting_ranks on fap_meeting_decisions (fap_id, instrument_id, call_id, rank_order)',
        () => [],
      ],
    ],
  ],
  [
    'more samples than the question takes',
    'A proposal has no more samples and entries than their question allows',
    () => [
      [
        'update questionaries set template_id = (select template_id from topics where id = $2) where id = (select questionary_id from proposals where proposal_pk = $1)',
        [pk, forms.topics[0]],
      ],
      ...[1, 2, 3].map((): [string, unknown[]] => [
        `with q as (insert into questionaries (template_id) values ($2) returning id)
         insert into samples (title, creator_id, proposal_pk, question_id, questionary_id) select 'S', $3, $1, 'probes', id from q`,
        [pk, forms.sampleTemplate.templateId, opened.pi.id],
      ]),
    ],
    [['delete from samples', () => []]],
  ],
  [
    'answers that were left behind',
    'Answers are removed together with their proposal, sample or entry',
    () => [
      [
        `with q as (insert into questionaries (template_id, created)
                    select template_id, now() - interval '9 days' from topics where id = $1 returning id)
         insert into answers (questionary_id, question_id, answer) select id, 'has_parts', '{"value": ["No"]}' from q`,
        [forms.topics[0]],
      ],
    ],
    [["delete from questionaries where created < now() - interval '8 days'", () => []]],
  ],
  [
    'an institution that is there twice',
    'No two institutions without a ROR id have the same name in the same country',
    () => [["insert into institutions (name) values ('Twice'), ('twice ')", []]],
    [["delete from institutions where lower(btrim(name)) = 'twice'", () => []]],
  ],
])('finds %s', async (_, sentence, build, undo) => {
  for (const [statement, values] of build()) await opened.world.pool.query(statement, values);
  expect((await sentences()).filter((found) => !before.includes(found))).toEqual([sentence]);
  for (const [statement, values] of undo) await opened.world.pool.query(statement, values());
  expect(await sentences()).toEqual(before);
});
