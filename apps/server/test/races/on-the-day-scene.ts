import { insertForm } from '../forms.ts';
import { reasonOf } from '../panel-world.ts';
import { acceptedExperiment, defineVisit, openVisitWorld, type VisitWorld } from '../visit-world.ts';
import type { Answer, Loose } from '../world.ts';
import type { Pair } from './prove.ts';

let opened: VisitWorld;

/** Opens the world in which experiments take place today; the calls and scenes of this file belong to it. */
export async function openDay(): Promise<VisitWorld> {
  opened = await openVisitWorld();
  const { templateId } = await insertForm(opened.world, 'EXPERIMENT_REPORT');
  await opened.world.pool.query(
    `insert into active_templates (group_id, template_id) values ('EXPERIMENT_REPORT', $1)`,
    [templateId],
  );
  return opened;
}

export interface DayScene {
  readonly proposalPk: number;
  readonly experimentPk: number;
  readonly visitId: number;
}

/** The start time of experiments that have begun. */
const began = '2026-01-05T08:00:00.000Z';

interface DayCall {
  /** The state of the experiment when the call is made alone. */
  readonly begins: 'booked' | 'begun' | 'over' | 'reported';
  readonly call: (scene: DayScene) => Promise<Answer<Loose>>;
}

const asScientist =
  (document: string, more: Loose = {}): DayCall['call'] =>
  ({ experimentPk }) =>
    opened.world.gql(opened.scientist, document, { e: experimentPk, ...more });

export const dayCalls: Readonly<Record<string, DayCall>> = {
  startExperiment: {
    begins: 'booked',
    call: asScientist('mutation ($e: Int!) { startExperiment(experimentPk: $e) { status } }'),
  },
  endExperiment: {
    begins: 'begun',
    call: asScientist('mutation ($e: Int!) { endExperiment(experimentPk: $e) { status } }'),
  },
  correctExperimentTimes: {
    begins: 'begun',
    call: asScientist(
      'mutation ($e: Int!, $r: DateTime) { correctExperimentTimes(experimentPk: $e, readStartedAt: $r) { status } }',
      { r: began },
    ),
  },
  writeExperimentNote: {
    begins: 'begun',
    call: asScientist('mutation ($e: Int!) { writeExperimentNote(experimentPk: $e, note: "Vacuum leak") { status } }'),
  },
  setExperimentDataDoi: {
    begins: 'begun',
    call: asScientist('mutation ($e: Int!) { setExperimentDataDoi(experimentPk: $e, doi: "10.5072/a") { dataDoi } }'),
  },
  setVisitorPresence: {
    begins: 'begun',
    call: ({ visitId }) =>
      opened.world.gql(
        opened.scientist,
        'mutation ($v: Int!, $u: Int!) { setVisitorPresence(visitId: $v, userId: $u, isPresent: true) { presentAt } }',
        { v: visitId, u: opened.visitor.id },
      ),
  },
  createExperimentReport: {
    begins: 'over',
    call: ({ experimentPk }) =>
      opened.world.gql(opened.pi, 'mutation ($e: Int!) { createExperimentReport(experimentPk: $e) { status } }', {
        e: experimentPk,
      }),
  },
  updateExperimentReport: {
    begins: 'reported',
    call: async ({ experimentPk }) => {
      const { rows } = await opened.world.pool.query('select id from experiment_reports where experiment_pk = $1', [
        experimentPk,
      ]);
      const document = 'mutation ($r: Int!) { updateExperimentReport(reportId: $r, status: SUBMITTED) { status } }';
      return opened.world.gql(opened.pi, document, { r: rows[0].id });
    },
  },
  cancelVisitRegistration: {
    begins: 'begun',
    call: ({ visitId }) =>
      opened.world.gql(
        opened.officer,
        'mutation ($k: CancelVisitRegistrationInput!) { cancelVisitRegistration(visitRegistration: $k) { status } }',
        { k: { visitId, userId: opened.visitor.id } },
      ),
  },
};

/** Makes the call and returns `yes`, or the reason for its refusal. */
export async function playDay(scene: DayScene, name: string): Promise<string> {
  return String(reasonOf(await (dayCalls[name] as DayCall).call(scene)));
}

/** Creates an experiment booked for today with an approved visitor, begun if both calls need that. */
export async function preparedDay(pair: Pair): Promise<DayScene> {
  const { world, pi, visitor } = opened;
  const { proposalPk, experimentPk, id } = await acceptedExperiment(opened, { startsAt: new Date().toISOString() });
  const visit = await defineVisit(world, pi, { proposalPk, experimentPk, id }, [visitor]);
  const visitId: number = visit.data?.createVisit.id;
  await world.pool.query(
    `update visit_registrations set status = 'APPROVED', starts_at = now(), ends_at = now() where visit_id = $1`,
    [visitId],
  );
  if (pair.every((name) => dayCalls[name]?.begins === 'begun')) {
    await world.pool.query('update experiments set started_at = $2 where experiment_pk = $1', [experimentPk, began]);
  }
  const isOver = pair.every((name) => ['over', 'reported'].includes(dayCalls[name]?.begins ?? ''));
  if (isOver) {
    await world.pool.query(`update experiments set status = 'COMPLETED' where experiment_pk = $1`, [experimentPk]);
  }
  const scene = { proposalPk, experimentPk, visitId };
  if (pair.every((name) => dayCalls[name]?.begins === 'reported')) await playDay(scene, 'createExperimentReport');
  return scene;
}
