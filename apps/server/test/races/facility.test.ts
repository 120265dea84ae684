import { afterAll, beforeAll, describe, it } from 'vitest';
import type { FacilityOperation } from './facility.ts';
import { aFacility, type Facility } from './facility.ts';
import { facilityPairs, onFacility } from './facility-pairs.ts';
import { type Ground, prove } from './prove.ts';
import { type Watcher, watcherOf } from './record.ts';
import { comparable, openStage, type Stage } from './scene.ts';

// Calls on records of the facility which no common lock keeps apart leave what they leave one after the other.

let stage: Stage;
let watcher: Watcher;
beforeAll(async () => {
  stage = await openStage();
  watcher = await watcherOf(stage.world);
}, 60_000);
afterAll(() => stage?.world.close());

const gates: ReadonlyArray<readonly [name: string, names: RegExp, rows: (facility: Facility) => string]> = [
  ['workflow', /Workflow|Connection|Log$|Logs$/, ({ workflowId }) => `workflows where id = ${workflowId}`],
  ['person', /User|Login|assignChair/, ({ user }) => `users where id = ${user.id}`],
  ['unit', /Unit/, ({ code }) => `units where id = '${code}'`],
  ['technique', /Technique/, ({ techniqueId }) => `techniques where id = ${techniqueId}`],
  ['tag', /Tag/, ({ tagId }) => `tags where id = ${tagId}`],
  ['setting', /Settings|Configuration/, () => `settings where id = 'IDLE_TIMEOUT'`],
  ['call', /Call/, ({ callId }) => `calls where id = ${callId}`],
  ['template', /cloneTemplate/, ({ templateId }) => `templates where id = ${templateId}`],
];

const ground: Ground<Facility> = {
  world: () => stage.world,
  prepared: async () => {
    await stage.world.pool.query(`update settings set value = 'begin' where id = 'IDLE_TIMEOUT'`);
    await stage.world.pool.query(`update settings set value = null where id = 'HEADER_LOGO_FILENAME'`);
    const facility = await aFacility(stage);
    await stage.world.pool.query('delete from invites where proposal_pk = $1', [facility.proposalPk]);
    await watcher.forget();
    return facility;
  },
  play: async (facility, name) => {
    const { who, given, isPlain } = onFacility[name] as FacilityOperation;
    const answer = await stage.call(
      who?.(facility) ?? stage.officer,
      name,
      await given(facility),
      isPlain ? '' : '{ __typename }',
    );
    // Who comes second at the same moment is told by the database instead of the rule that the value is taken.
    if (/_(TAKEN|EXISTS)$/.test(answer)) return 'CONFLICT';
    // What is replayed goes with its action, its proposals first.
    return /^LOG_/.test(answer) ? 'gone' : answer;
  },
  stateOf: async (facility) => {
    const names = [
      facility.name,
      facility.code,
      facility.user.email,
      facility.standIn.email,
      facility.code.toUpperCase().replace('-', '_'),
    ];
    const lines = (await watcher.left()).map(([place, row]) =>
      JSON.stringify([
        place,
        comparable(
          row,
          names.flatMap((name) => [name, name]),
          /^(?!role_id$|status_id$)(.*_)?(id|ids|pk|at|code|hash|tstamp|created|updated|revision|version)$|^(firstname|lastname|picture|html|config|natural_key|search_name|oidc_sub)$/,
        ),
      ]),
    );
    return { left: lines.sort() };
  },
  gates: (pair) =>
    gates.filter(([, names]) => pair.every((name) => names.test(name))).map(([name, , rows]) => [name, rows]),
};

describe('two concurrent calls on the facility', () => {
  it.each(facilityPairs)('%s and %s have the same result concurrently as in sequence', { timeout: 60_000 }, (...pair) =>
    prove(ground, pair),
  );
});
