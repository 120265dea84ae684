import { leavesBroken } from '../database.ts';
import { reasonOf } from '../panel-world.ts';
import { openTechniqueWorld } from '../technique-world.ts';
import { openWorld, type World } from '../world.ts';
import { aFacility } from './facility.ts';
import { ofFacility } from './facility-operations.ts';
import { feedbackCalls, feedbackPlay, feedbackPrepared, openFeedback } from './feedback-scene.ts';
import { forms } from './forms.ts';
import { dayCalls, openDay, playDay, preparedDay } from './on-the-day-scene.ts';
import { plain, type RacedOperation, raced } from './operations.ts';
import { joined, type Known, knownOf, rowsAround, type Touches, touchesOf } from './proof.ts';
import { type Watcher, watcherOf } from './record.ts';
import { removals } from './removals.ts';
import { openSafety, play, prepared, safetyCalls } from './safety-scene.ts';
import { aScene, openStage, type Stage } from './scene.ts';
import { openSchedule, playSchedule, scheduleCalls, scheduleScene } from './schedule-scene.ts';
import { openShipments, shipmentCalls, shipmentPlay, shipmentPrepared } from './shipment-scene.ts';
import { openVisits, playVisit, preparedVisit, visitCalls } from './visit-scene.ts';

/** What every mutation did in the database, and what it returned. */
export interface AllSeen {
  readonly known: Known;
  readonly touches: ReadonlyMap<string, Touches>;
  /** Mutations whose result was not `yes`, each with the result. */
  readonly refused: ReadonlyMap<string, string>;
}

/** Runs each mutation alone, on separate records, and records what it does. */
class Recorder {
  readonly touches = new Map<string, Touches>();
  readonly refused = new Map<string, string>();
  #watcher: Watcher | undefined;
  #world: World | undefined;
  known: Known = { references: [], keys: new Map(), unique: new Map() };

  async begin(world: World): Promise<void> {
    this.#world = world;
    this.known = await knownOf(world.pool);
    this.#watcher = await watcherOf(world);
  }

  /** `call` returns `yes`, or the reason for the refusal. */
  async record(name: string, call: () => Promise<string>): Promise<void> {
    let answer = '';
    const seen = await this.#watcher?.watch(async () => {
      answer = await call();
    });
    if (answer !== 'yes') this.refused.set(name, answer);
    if (!seen || !this.#world) return;
    const touches = touchesOf(this.known, seen, await rowsAround(this.#world.pool, this.known, seen));
    const earlier = this.touches.get(name);
    this.touches.set(name, earlier ? joined(earlier, touches) : touches);
  }
}

/** Operations that leave a facility in the state the next one needs. */
const keepsFacility =
  /^(create|add|validate|get|keep|token|select|signOut|logout|configurationImport|applyP|uploadLogo|updateFeatures|dismiss)/;

async function seeFacility(recorder: Recorder, stage: Stage): Promise<void> {
  const shared = await aFacility(stage);
  for (const [name, { who, given, isPlain }] of Object.entries(ofFacility)) {
    const facility = keepsFacility.test(name) ? shared : await aFacility(stage);
    const args = await given(facility);
    await recorder.record(name, () =>
      stage.call(who?.(facility) ?? stage.officer, name, args, isPlain ? '' : '{ __typename }'),
    );
  }
}

async function seeScenes(recorder: Recorder, stage: Stage): Promise<void> {
  const { acceptInviteWithCode } = raced;
  const former = Object.fromEntries(['acceptInvite', 'redeemCode'].map((name) => [name, acceptInviteWithCode]));
  for (const [name, operation] of Object.entries({ ...raced, ...former })) {
    const { who, given, scene: kind, before } = operation as RacedOperation;
    const scene = await aScene(stage, kind === 'draft');
    await before?.(scene);
    await recorder.record(name, () =>
      stage.call(who(stage), name, given(scene), plain.has(name) ? '' : '{ __typename }'),
    );
    if (name !== 'removeProposalsFromFaps') continue;
    const { id } = await stage.world.db.selectFrom('acts').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await recorder.record('undoAct', () => stage.call(stage.officer, 'undoAct', { id }));
  }
}

async function seeRemovals(recorder: Recorder, stage: Stage): Promise<void> {
  for (const [names, ground] of Object.entries(removals))
    for (const name of new Set(names.split(', '))) {
      const { calls } = await ground(stage);
      const { who = stage.officer, given, answers } = calls[name] as (typeof calls)[string];
      await recorder.record(name, () => stage.call(who, name, given, answers));
    }
}

async function seeForms(recorder: Recorder, stage: Stage): Promise<void> {
  for (const [name, form] of Object.entries(forms)) {
    const { given, fields, field, theirs, who = stage.officer } = await form(stage);
    await recorder.record(name, async () =>
      String(reasonOf(await stage.answer(who, name, given({ ...fields, [field]: theirs })))),
    );
  }
}

async function seeSafety(recorder: Recorder): Promise<void> {
  const { world } = await openSafety();
  await recorder.begin(world);
  for (const name of Object.keys(safetyCalls)) {
    const scene = await prepared([name, name]);
    await recorder.record(name.split(',')[0] ?? name, () => play(scene, name));
  }
  await world.close();
}

async function seeFeedback(recorder: Recorder): Promise<void> {
  const { world } = await openFeedback();
  await recorder.begin(world);
  for (const name of Object.keys(feedbackCalls)) {
    const scene = await feedbackPrepared([name, name]);
    await recorder.record(name, () => feedbackPlay(scene, name));
  }
  await world.close();
}

async function seeShipments(recorder: Recorder): Promise<void> {
  const { world } = await openShipments();
  await recorder.begin(world);
  for (const name of Object.keys(shipmentCalls)) {
    const scene = await shipmentPrepared([name, name]);
    await recorder.record(name, () => shipmentPlay(scene, name));
  }
  await world.close();
}

async function seeVisits(recorder: Recorder): Promise<void> {
  const { world } = await openVisits();
  await recorder.begin(world);
  for (const name of Object.keys(visitCalls)) {
    const scene = await preparedVisit([name, name]);
    await recorder.record(name.split(',')[0] ?? name, () => playVisit(scene, name));
  }
  await world.close();
}

async function seeDay(recorder: Recorder): Promise<void> {
  const { world } = await openDay();
  await recorder.begin(world);
  for (const name of Object.keys(dayCalls)) {
    const scene = await preparedDay([name, name]);
    await recorder.record(name, () => playDay(scene, name));
  }
  await world.close();
}

async function seeSchedule(recorder: Recorder): Promise<void> {
  const { world } = await openSchedule();
  await recorder.begin(world);
  for (const name of Object.keys(scheduleCalls)) {
    const scene = await scheduleScene([name, name]);
    await recorder.record(name, () => playSchedule(scene, name));
  }
  await world.close();
}

async function seeTechniques(recorder: Recorder): Promise<void> {
  const { world, scientist, aProposal, statusId, instruments } = await openTechniqueWorld();
  await recorder.begin(world);
  const pks = [await aProposal()];
  await recorder.record('assignTechniqueProposalsToInstruments', async () =>
    String(
      reasonOf(
        await world.gql(
          scientist,
          'mutation ($p: [Int!]!, $i: [Int!]!) { assignTechniqueProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
          { p: pks, i: [instruments[0]] },
        ),
      ),
    ),
  );
  await recorder.record('changeTechniqueProposalsStatus', async () =>
    String(
      reasonOf(
        await world.gql(
          scientist,
          'mutation ($i: ChangeProposalsStatusInput!) { changeTechniqueProposalsStatus(changeProposalsStatusInput: $i) }',
          { i: { proposalPks: pks, statusId: statusId.get('UNSUCCESSFUL') } },
        ),
      ),
    ),
  );
  await world.close();
}

/** The first hour belongs to a facility that has no data yet. */
async function seeFirstHour(recorder: Recorder): Promise<void> {
  const world = await openWorld();
  const officer = await world.person('USER_OFFICER');
  await recorder.begin(world);
  const answers = { kind: 'LASER', name: 'House', officeEmail: 'office@example.org', timeZone: 'Europe/Oslo' };
  await recorder.record('makeFirstHour', async () =>
    String(
      reasonOf(
        await world.gql(officer, 'mutation ($a: FirstHourAnswers!) { makeFirstHour(answers: $a) { name } }', {
          a: { ...answers, laboratoryUnits: true },
        }),
      ),
    ),
  );
  await world.close();
}

/** Runs every mutation at least once, each alone; takes about fifteen seconds. */
export async function allSeen(): Promise<AllSeen> {
  leavesBroken('A status belongs to the workflow', 'forms and facilities begin with what no call made');
  const recorder = new Recorder();
  const stage = await openStage();
  await recorder.begin(stage.world);
  for (const see of [seeFacility, seeScenes, seeRemovals, seeForms]) await see(recorder, stage);
  await stage.world.close();
  for (const see of [seeSafety, seeFeedback, seeVisits, seeDay, seeSchedule, seeShipments, seeTechniques, seeFirstHour])
    await see(recorder);
  return recorder;
}
