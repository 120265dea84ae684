import { reasonOf } from '../panel-world.ts';
import { acceptedProposal, at, documents, openScheduleWorld, planned, type ScheduleWorld } from '../schedule-world.ts';
import type { Loose } from '../world.ts';
import type { Pair } from './prove.ts';

let opened: ScheduleWorld;

/** Opens the world in which experiments are planned here. */
export async function openSchedule(): Promise<ScheduleWorld> {
  opened = await openScheduleWorld();
  return opened;
}

export interface ScheduleScene {
  /** The existing experiment, and its proposal. */
  readonly experimentPk: number;
  readonly proposalPk: number;
  readonly updatedAt: string;
  /** Another proposal, without beam time. */
  readonly otherPk: number;
  /** The first hour of the scene, different in each scene. */
  readonly hour: number;
}

type Begins = 'DRAFT' | 'ACTIVE' | 'COMPLETED';
interface ScheduleCall {
  /** The state of the experiment when the call is made alone; absent if it does not matter. */
  readonly begins?: Begins;
  readonly name: keyof typeof documents;
  readonly given: (scene: ScheduleScene) => Loose;
}

/** Returns a slot on the last of the three days of a scene, where nothing is planned yet. */
const place = ({ hour }: ScheduleScene, from = 48) => ({
  instrumentId: opened.instrumentId,
  startsAt: at(hour + from),
  endsAt: at(hour + from + 12),
});
const one = ({ experimentPk }: ScheduleScene) => ({ experimentPk });
const several = ({ experimentPk }: ScheduleScene) => ({ experimentPks: [experimentPk] });

export const scheduleCalls: Readonly<Record<string, ScheduleCall>> = {
  planExperiment: {
    name: 'plan',
    given: (scene) => ({ input: { proposalPk: scene.otherPk, ...place(scene) } }),
  },
  planSuggestions: {
    name: 'suggested',
    given: (scene) => ({
      placements: [scene.otherPk, scene.proposalPk].map((proposalPk, n) => ({
        proposalPk,
        ...place(scene, 30 + n * 18),
      })),
    }),
  },
  moveExperiment: {
    begins: 'DRAFT',
    name: 'move',
    given: (scene) => ({ input: { ...one(scene), updatedAt: scene.updatedAt, ...place(scene) } }),
  },
  publishExperiments: { begins: 'DRAFT', name: 'publish', given: several },
  removePlannedExperiments: { begins: 'DRAFT', name: 'remove', given: several },
  completeExperiment: { begins: 'ACTIVE', name: 'complete', given: one },
  reopenExperiment: { begins: 'COMPLETED', name: 'reopen', given: one },
};

/** Makes the call and returns `yes`, or the reason for its refusal. */
export async function playSchedule(scene: ScheduleScene, name: string): Promise<string> {
  const call = scheduleCalls[name];
  if (!call) throw new Error(`There is no call ${name}`);
  return String(reasonOf(await opened.world.gql<Loose>(opened.officer, documents[call.name], call.given(scene))));
}

let scenes = 0;
const states: readonly Begins[] = ['DRAFT', 'ACTIVE', 'COMPLETED'];

/** Creates a proposal with an experiment in the state that the earlier of the two calls needs, and a proposal without one. */
export async function scheduleScene(pair: Pair): Promise<ScheduleScene> {
  scenes += 1;
  const hour = scenes * 72;
  const proposalPk = await acceptedProposal(opened, 10);
  const otherPk = await acceptedProposal(opened, 10);
  const { experimentPk, ...draft } = await planned(opened, opened.officer, proposalPk, [hour, hour + 12]);
  const scene = { experimentPk, proposalPk, otherPk, hour, updatedAt: draft.updatedAt };
  const wanted = pair.flatMap((name) => scheduleCalls[name]?.begins ?? []).map((state) => states.indexOf(state));
  const stage = wanted.length > 0 ? Math.min(...wanted) : 0;
  if (stage >= 1) await opened.world.ok(opened.officer, documents.publish, several(scene));
  if (stage >= 2) await opened.world.ok(opened.officer, documents.complete, one(scene));
  return scene;
}
