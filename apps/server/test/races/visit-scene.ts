import { expect } from 'vitest';
import { reasonOf } from '../panel-world.ts';
import {
  acceptedExperiment,
  completeForm,
  defineVisit,
  inDays,
  onRegistration,
  openVisitWorld,
  type VisitWorld,
} from '../visit-world.ts';
import type { Answer, Loose, TestPerson } from '../world.ts';
import type { Pair } from './prove.ts';

let opened: VisitWorld;

/** Opens the world in which visits are defined and visitors register; the calls and scenes of this file belong to it. */
export async function openVisits(): Promise<VisitWorld> {
  opened = await openVisitWorld();
  return opened;
}

export interface VisitScene {
  readonly proposalPk: number;
  readonly experimentPk: number;
  /** The key of the visit, once it is defined. */
  readonly visitId: number;
}

const stages = ['booked', 'defined', 'filled in', 'submitted', 'approved'] as const;

interface VisitCall {
  /** The state of the visit when the call is made alone. */
  readonly begins: (typeof stages)[number];
  readonly call: (scene: VisitScene) => Promise<Answer<Loose>>;
}

const onOwn = (name: string, by: 'visitor' | 'officer', more = {}): VisitCall['call'] => {
  return ({ visitId }) => {
    const who: TestPerson = opened[by];
    return onRegistration(opened.world, who, name, { visitId, userId: opened.visitor.id }, more);
  };
};
const onVisit =
  (document: string, rest: () => Loose = () => ({})): VisitCall['call'] =>
  ({ visitId }) =>
    opened.world.gql(opened.pi, document, { v: visitId, ...rest() });

export const visitCalls: Readonly<Record<string, VisitCall>> = {
  createVisit: {
    begins: 'booked',
    call: (scene) => defineVisit(opened.world, opened.pi, { ...scene, id: 0 }, [opened.visitor, opened.pi]),
  },
  updateVisit: {
    begins: 'defined',
    call: onVisit(
      'mutation ($v: Int!, $u: Int!) { updateVisit(visitId: $v, team: [$u], teamLeadUserId: $u) { id } }',
      () => ({
        u: opened.pi.id,
      }),
    ),
  },
  deleteVisit: { begins: 'defined', call: onVisit('mutation ($v: Int!) { deleteVisit(visitId: $v) { id } }') },
  createVisitRegistration: { begins: 'defined', call: onOwn('createVisitRegistration', 'visitor') },
  updateVisitRegistration: {
    begins: 'filled in',
    call: onOwn('updateVisitRegistration', 'visitor', { endsAt: inDays(15) }),
  },
  submitVisitRegistration: { begins: 'filled in', call: onOwn('submitVisitRegistration', 'visitor') },
  approveVisitRegistration: { begins: 'submitted', call: onOwn('approveVisitRegistration', 'officer') },
  requestVisitRegistrationChanges: { begins: 'submitted', call: onOwn('requestVisitRegistrationChanges', 'officer') },
  cancelVisitRegistration: { begins: 'submitted', call: onOwn('cancelVisitRegistration', 'visitor') },
  'cancelVisitRegistration, by the office': { begins: 'approved', call: onOwn('cancelVisitRegistration', 'officer') },
};

/** Makes the call and returns `yes`, or the reason for its refusal. */
export async function playVisit(scene: VisitScene, name: string): Promise<string> {
  return String(reasonOf(await (visitCalls[name] as VisitCall).call(scene)));
}

/** Creates an experiment of a new proposal, with its visit in the state that the earlier of the two calls needs. */
export async function preparedVisit(pair: Pair): Promise<VisitScene> {
  const { world, visitor } = opened;
  const { proposalPk, experimentPk } = await acceptedExperiment(opened);
  const scene = { proposalPk, experimentPk, visitId: 0 };
  const stage = Math.min(...pair.map((name) => stages.indexOf((visitCalls[name] as VisitCall).begins)));
  if (stage === 0) return scene;
  expect(await playVisit(scene, 'createVisit')).toBe('yes');
  const { id: visitId } = await world.db
    .selectFrom('visits')
    .select('id')
    .where('experimentPk', '=', experimentPk)
    .executeTakeFirstOrThrow();
  const defined = { ...scene, visitId };
  if (stage >= 2) {
    const key = { visitId, userId: visitor.id };
    const begun = await onRegistration(world, visitor, 'createVisitRegistration', key);
    await onRegistration(world, visitor, 'updateVisitRegistration', key, { startsAt: inDays(10), endsAt: inDays(12) });
    await completeForm(world, visitor, begun.data?.done.registrationQuestionaryId);
  }
  if (stage >= 3) expect(await playVisit(defined, 'submitVisitRegistration')).toBe('yes');
  if (stage >= 4) expect(await playVisit(defined, 'approveVisitRegistration')).toBe('yes');
  return defined;
}
