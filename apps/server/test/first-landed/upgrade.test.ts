import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Facility, openFacility } from '../facility-to-copy.ts';
import { type Loose, openWorld, type World } from '../world.ts';
import { loadFirstLanded } from './load.ts';

/** The first landed version's facility with today's program: steps are taken, the database is looked at, people come back. */
let facility: Facility;
let world: World;

beforeAll(async () => {
  facility = await openFacility({ migrated: false });
  await loadFirstLanded(facility.env.DATABASE_URL);
  expect(await facility.atrium('migrate')).toMatchObject({ code: 0, err: '' });
  world = await openWorld({ databaseUrl: facility.env.DATABASE_URL });
}, 60_000);
afterAll(async () => {
  await world.close();
  await facility.close();
});

/** Somebody of the facility as it was, in a role that person had. */
async function somebody(role: 'USER' | 'USER_OFFICER', where = 'true') {
  const { rows } = await facility.client.query<{ id: number; email: string }>(
    `select u.id, u.email from users u join role_users ru on ru.user_id = u.id join roles r on r.id = ru.role_id
      where r.short_code = $1 and ${where} order by u.id limit 1`,
    [role.toLowerCase()],
  );
  const [{ id, email } = { id: 0, email: '' }] = rows;
  return world.as({ id, email, role, token: '' }, role);
}

test('the database of the first landed version is sound after its migration', async () => {
  expect(await facility.atrium('verify')).toMatchObject({ code: 0, err: '' });
});

test('an officer lists all its proposals', async () => {
  const { proposalsView } = await world.ok(
    await somebody('USER_OFFICER'),
    'query { proposalsView(filter: {}, first: 200) { totalCount proposalViews { proposalId title statusName } } }',
  );
  const { rows } = await facility.client.query(
    `select p.proposal_id as "proposalId", p.title, s.name as "statusName" from proposals p join statuses s on s.id = p.status_id`,
  );
  expect(rows).toHaveLength(120);
  const byId = (a: Loose, b: Loose) => String(a.proposalId).localeCompare(String(b.proposalId));
  expect(proposalsView.totalCount).toBe(120);
  expect(proposalsView.proposalViews.toSorted(byId)).toEqual(rows.toSorted(byId));
});

test('an applicant opens one with its answers', async () => {
  const applicant = await somebody(
    'USER',
    'exists (select from proposals p where p.proposer_id = u.id and p.submitted)',
  );
  const { rows } = await facility.client.query<Loose>(
    `select p.proposal_pk as pk, p.title, (select count(*)::int from answers a where a.questionary_id = p.questionary_id) as answers
       from proposals p where p.proposer_id = $1 and p.submitted order by 1 limit 1`,
    [applicant.id],
  );
  const { proposal } = await world.ok(
    applicant,
    `query ($pk: Int!) { proposal(primaryKey: $pk) { title proposer { id }
       questionary { steps { topic { title } fields { answerId value } } } } }`,
    { pk: rows[0]?.pk },
  );
  expect(proposal).toMatchObject({ title: rows[0]?.title, proposer: { id: applicant.id } });
  const fields = proposal.questionary.steps.flatMap((step: Loose) => step.fields);
  expect(rows[0]?.answers).toBeGreaterThan(0);
  expect(fields.filter(({ answerId }: Loose) => answerId !== null)).toHaveLength(rows[0]?.answers);
});
