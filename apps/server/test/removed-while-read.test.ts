import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BetweenStatements, betweenStatements } from './between-statements.ts';
import { openDemoWorld } from './demo-world.ts';
import { printedSchema } from './recorded-operations/ask-all.ts';
import { type KnownKeys, keysOf, variablesOf } from './recorded-operations/variables.ts';
import { screenOperations } from './screens.ts';
import type { TestPerson, World } from './world.ts';

// The statements of one query are no single look: what the first saw may be gone at the second (rule X45).

/** Who asks, and by which statement the proposal is found that is theirs, and its panel and call. */
const people = {
  officer: ['astrid', 'USER_OFFICER', 'select max(proposal_pk) as key from proposals where submitted'],
  applicant: ['marta', 'USER', 'select max(proposal_pk) as key from proposals where submitted and proposer_id = $1'],
  reviewer: ['priya', 'FAP_REVIEWER', 'select max(proposal_pk) as key from fap_reviews where user_id = $1'],
  chair: [
    'elena',
    'FAP_CHAIR',
    'select proposal_pk as key, fap_id as fapid, call_id as callid from fap_proposals natural join fap_members where user_id = $1 limit 1',
  ],
  secretary: [
    'henrik',
    'FAP_SECRETARY',
    'select proposal_pk as key, fap_id as fapid, call_id as callid from fap_proposals natural join fap_members where user_id = $1 limit 1',
  ],
  scientist: [
    'jonas',
    'INSTRUMENT_SCIENTIST',
    'select max(proposal_pk) as key from proposal_instruments natural join instrument_scientists where user_id = $1',
  ],
  'safety reviewer': [
    'tomas',
    'EXPERIMENT_SAFETY_REVIEWER',
    'select max(proposal_pk) as key from experiment_safeties join experiments using (experiment_pk)',
  ],
} as const;
type Who = keyof typeof people;

/** Questions whose rows each carry their proposal, which a type without nulls promises. */
const questions: ReadonlyArray<readonly [string, Who]> = [
  ['staffExperiments', 'officer'],
  ['parcels', 'officer'],
  ['feedbackGiven', 'officer'],
  ['samplesForSafety', 'officer'],
  ['fapMeetingRoom', 'officer'],
  ['experimentSafetyReview', 'officer'],
  ['myProposals', 'applicant'],
  ['myExperiments', 'applicant'],
  ['proposalsToGrade', 'reviewer'],
  ['proposalRecord', 'reviewer'],
  ['fapMeetingRoom', 'chair'],
  ['panelProposals', 'secretary'],
  ['staffExperiments', 'scientist'],
  ['scientistProposals', 'scientist'],
  ['experimentSafetyReview', 'safety reviewer'],
  ['samplesForSafety', 'safety reviewer'],
];

/** What a gateway asks for by keys, with what each leads to. */
const entities = `query ($of: [_Any!]!) { _entities(representations: $of) {
  ... on Proposal { primaryKey title proposer { lastname } users { lastname } status { name } samples { title } call { shortCode } }
  ... on Experiment { experimentId instrument { name } proposal { title } experimentSafety { status { name } proposal { title } } }
  ... on ExperimentSafety { proposal { title } experiment { proposal { title } } chosen: samples { sample { title proposal { title } } } } } }`;

let world: World;
let between: BetweenStatements;
const known = {} as Record<Who, { person: TestPerson; keys: KnownKeys }>;

beforeAll(async () => {
  world = await openDemoWorld();
  const general = await keysOf(world.pool);
  for (const [who, [email, role, theirs]] of Object.entries(people)) {
    const [found] = (await world.pool.query('select id, email from users where email like $1', [`${email}%`])).rows;
    const { rows } = await world.pool.query(theirs, theirs.includes('$1') ? [found.id] : []);
    const { key, ...others } = rows[0] ?? {};
    const keys = { ...general, ...others, ...(key ? { proposalpk: key, primarykey: key } : {}) };
    known[who as Who] = { person: await world.as({ ...found, role, token: '' }, role), keys };
  }
  between = await betweenStatements(world);
}, 120_000);
afterAll(async () => {
  await between?.close();
  await world?.close();
});

/** Asks again and again, with all proposals deleted before another statement each time; answers how often that came between. */
async function interrupted(who: Who, text: string, variables: Record<string, unknown>): Promise<number> {
  const ask = () => world.gql(known[who].person, text, variables);
  const undisturbed = await ask();
  expect([undisturbed.errors, undisturbed.refusals]).toEqual([[], []]);
  for (let at = 2; ; at += 1) {
    const { result, hasHappened } = await between.during(
      at,
      (apart) => apart.query('update proposals set deleted_at = now() where deleted_at is null'),
      ask,
    );
    if (!hasHappened) return at - 2;
    await between.apart.query('update proposals set deleted_at = null');
    // What is gone may be refused; what failed is never told.
    const unforeseen = result.errors.filter(({ extensions }) => extensions.code !== 'NOT_FOUND');
    expect(unforeseen, `before statement ${at}`).toEqual([]);
  }
}

it.each(questions)(
  '%s never fails for the %s, between whichever two statements all proposals are deleted',
  async (...of) => {
    const [name, who] = of;
    const { operation, text } = screenOperations().get(name) ?? {};
    if (!operation || !text) throw new Error(`No screen asks ${name}`);
    const variables = variablesOf(printedSchema(), operation, known[who].keys);
    expect(await interrupted(who, text, variables)).toBeGreaterThan(0);
  },
);

it.each(['officer', 'applicant', 'scientist'] as const)(
  'a gateway query for the %s never fails either',
  async (who) => {
    const { rows } = await world.pool.query(
      `select e.experiment_pk, f.experiment_safety_pk from experiments e join experiment_safeties f using (experiment_pk)
      order by 1 desc limit 1`,
    );
    const of = [
      { __typename: 'Proposal', primaryKey: known[who].keys.primarykey },
      { __typename: 'Experiment', experimentPk: rows[0].experiment_pk },
      { __typename: 'ExperimentSafety', experimentSafetyPk: rows[0].experiment_safety_pk },
    ];
    expect(await interrupted(who, entities, { of })).toBeGreaterThan(3);
  },
);
