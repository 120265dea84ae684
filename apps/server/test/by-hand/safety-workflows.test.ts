import type { EventName } from '@atrium/domain/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { leavesBroken } from '../database.ts';
import {
  beginSafety,
  bookNew,
  decide,
  handIn,
  insertExperimentCall,
  openExperimentWorld,
  safetyStatusOf,
} from '../experiment-world.ts';
import { emailTo } from '../status-actions.ts';
import type { Loose, World } from '../world.ts';
import { type Drawing, drawing } from './form-drawn.ts';
import { drawWorkflow, ofExperiments, type StoredWay, Walk } from './workflow-drawn.ts';

leavesBroken('A submitted proposal has no topic', 'proposals are marked as submitted in the store');

const seeds = [3, 33, 47];

let opened: Awaited<ReturnType<typeof openExperimentWorld>>;
let world: World;
let statusIds: ReadonlyMap<string, number>;

beforeAll(async () => {
  opened = await openExperimentWorld();
  ({ world } = opened);
  const rows = await world.db
    .selectFrom('statuses')
    .select(['id', 'shortCode'])
    .where('entityType', '=', 'EXPERIMENT')
    .execute();
  statusIds = new Map(rows.map(({ id, shortCode }) => [shortCode, id]));
});
afterAll(() => world.close());

type By = 'IS' | 'ESR';
type Decision = 'ACCEPTED' | 'REJECTED' | 'UNSET';

/** Events of a decision: that there is one, that it accepts, that it rejects. */
const decided = (by: By): [EventName, EventName, EventName] => [
  `EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_${by}`,
  `EXPERIMENT_ESF_APPROVED_BY_${by}`,
  `EXPERIMENT_ESF_REJECTED_BY_${by}`,
];
const allDecided = [...decided('IS'), ...decided('ESR')];

/** A safety form as somebody would keep it on paper. */
class Form {
  isSubmitted = false;
  handedInAt: string | undefined;
  readonly decisions = new Map<By, Decision>();
  readonly walk: Walk;

  constructor(walk: Walk) {
    this.walk = walk;
  }

  handIn(): void {
    this.handedInAt = this.walk.status;
    this.isSubmitted = true;
    this.walk.forget('EXPERIMENT_SAFETY_UPDATED');
    this.walk.happen('EXPERIMENT_ESF_SUBMITTED');
  }

  /** What stands is the last decision: neither one before, nor one that was taken back (rules O12 and O13). */
  decide(by: By, decision: Decision): void {
    this.decisions.set(by, decision);
    const [any, accepts, rejects] = decided(by);
    this.walk.forget(accepts, rejects);
    this.walk.lead(any, decision === 'ACCEPTED' ? accepts : decision === 'REJECTED' ? rejects : undefined);
  }

  private open(): void {
    this.isSubmitted = false;
    this.decisions.clear();
    this.walk.forget('EXPERIMENT_ESF_SUBMITTED', ...allDecided);
  }

  /** Rule O11. */
  giveBack(): void {
    this.open();
    this.walk.happen('EXPERIMENT_SAFETY_UPDATED');
  }

  /** Rules O161 and W34: it stands where it was handed in, along no way, and is decided on anew. */
  askBack(): void {
    this.open();
    if (this.handedInAt && this.handedInAt !== this.walk.status) this.walk.stand(this.handedInAt);
  }
}

interface Case {
  readonly pk: number;
  readonly experimentPk: number;
  readonly proposalPk: number;
  readonly form: Form;
  readonly acting: ReadonlySet<number>;
  readonly codes: readonly string[];
}

async function openCase(draw: Drawing): Promise<Case> {
  const { officer, pi, instrumentId } = opened;
  const { callId, experimentWorkflowId } = await insertExperimentCall(world, drawWorkflow(draw, ofExperiments));
  const { rows: ways } = await world.pool.query<StoredWay>(
    `select w.id as "connectionId", s.short_code as status, p.short_code as "previousStatus",
            array(select event_type from status_changing_events e where e.connection_id = w.id) as events
       from workflow_connections w join statuses s on s.id = w.status_id left join statuses p on p.id = w.prev_status_id
      where w.workflow_id = $1 order by w.sort_order, w.id`,
    [experimentWorkflowId],
  );
  const acting = new Set(ways.filter(() => draw.rarely(2)).map(({ connectionId }) => connectionId));
  for (const connectionId of acting) {
    await world.ok(
      officer,
      'mutation ($i: AddConnectionStatusActionsInput!) { addConnectionStatusActions(newConnectionStatusActionsInput: $i) { actionId } }',
      { i: { workflowId: experimentWorkflowId, connectionId, actions: [emailTo('PI', {}, 'safety-form-approved')] } },
    );
  }
  const booked = await bookNew(world, { pi, callId, instrumentId });
  const pk = await beginSafety(world, pi, booked);
  return {
    ...booked,
    pk,
    form: new Form(new Walk(ways, ofExperiments)),
    acting,
    codes: [...new Set(ways.map(({ status }) => status))],
  };
}

const ask = `mutation ($pk: Int!) { askBackExperimentSafety(experimentSafetyPk: $pk, comment: "What about gloves?") { experimentPk } }`;
const give =
  'mutation ($pk: Int!) { submitExperimentSafety(experimentSafetyPk: $pk, isSubmitted: false) { experimentPk } }';
const put =
  'mutation ($pk: Int!, $s: Int!) { changeExperimentSafetyStatus(experimentSafetyPk: $pk, statusId: $s) { experimentPk } }';

/** Something that may be done now, by chance; says what. */
async function act({ pk, form, codes }: Case, draw: Drawing): Promise<string> {
  const { officer, scientist, reviewer, pi } = opened;
  if (draw.rarely(7)) {
    const status = draw.one(codes);
    await world.ok(officer, put, { pk, s: statusIds.get(status) });
    await world.work();
    if (status !== form.walk.status) form.walk.setByHand(status);
    return `put to ${status}`;
  }
  if (!form.isSubmitted) {
    await handIn(world, pi, pk);
    form.handIn();
    return 'handed in';
  }
  const what = draw.below(8);
  if (what < 2) {
    await world.ok(officer, what === 0 ? give : ask, { pk });
    await world.work();
    if (what === 0) form.giveBack();
    else form.askBack();
    return what === 0 ? 'given back' : 'asked back';
  }
  const by = draw.one(['IS', 'ESR'] as const);
  const decision = draw.one(['ACCEPTED', 'ACCEPTED', 'REJECTED', 'UNSET'] as const);
  const { errors } = await decide(world, by === 'IS' ? scientist : reviewer, { by, pk, decision });
  expect(errors).toEqual([]);
  form.decide(by, decision);
  return `${by}: ${decision}`;
}

async function lettersOf(proposalPk: number): Promise<number> {
  const { rows } = await world.pool.query<{ count: number }>(
    'select count(*)::int as count from status_action_mails where $1 = any(proposal_pks)',
    [proposalPk],
  );
  return rows[0]?.count ?? 0;
}

async function compare(one: Case, where: string): Promise<void> {
  const { pk, experimentPk, proposalPk, form, acting } = one;
  const { walk } = form;
  expect(await safetyStatusOf(world, { experimentPk, proposalPk, id: 0 }), where).toBe(walk.status);
  const { experimentSafety } = await world.ok<Loose>(
    opened.officer,
    `query ($pk: Int!) { experimentSafety(experimentSafetyPk: $pk) { esiQuestionarySubmittedAt instrumentScientistDecision experimentSafetyReviewerDecision } }`,
    { pk },
  );
  const stands = (decision: string | null) => (decision === null ? undefined : decision);
  expect(
    [
      experimentSafety.esiQuestionarySubmittedAt !== null,
      stands(experimentSafety.instrumentScientistDecision),
      stands(experimentSafety.experimentSafetyReviewerDecision),
    ],
    where,
  ).toEqual([form.isSubmitted, form.decisions.get('IS'), form.decisions.get('ESR')]);
  const log = await world.pool.query<{ told: string }>(
    `select concat(row_data ->> 'fromStatus', ' to ', row_data ->> 'toStatus', ' along ', row_data ->> 'connectionId') as told
       from event_logs where changed_object_id = $1 and event_type = 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW' order by id`,
    [String(experimentPk)],
  );
  expect(
    log.rows.map(({ told }) => told),
    where,
  ).toEqual(walk.log);
  const acted = walk.came.filter((id) => acting.has(id));
  const runs = await world.pool.query<{ id: number }>(
    `select a.connection_id as id from status_action_runs r join connection_status_actions a on a.id = r.connection_status_action_id
      where r.experiment_pk = $1 order by r.id`,
    [experimentPk],
  );
  expect(
    runs.rows.map(({ id }) => id),
    where,
  ).toEqual(acted);
  for (let wait = 0; wait < 20 && (await lettersOf(proposalPk)) !== acted.length; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.work();
  }
  expect(await lettersOf(proposalPk), `letters, ${where}`).toBe(acted.length);
}

it('the safety of experiments moves along random workflows as an independent calculation expects', async () => {
  for (const seed of seeds) {
    const draw = drawing(seed);
    const own = await openCase(draw);
    await compare(own, `seed ${seed} at first`);
    const done: string[] = [];
    for (let step = 0; step < 14; step += 1) {
      done.push(await act(own, draw));
      await compare(own, `seed ${seed}: ${done.join(', ')}`);
    }
  }
});
