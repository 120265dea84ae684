import { conflictModes } from '@atrium/domain/conflict';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findReviewFacts } from '../../src/modules/fap-review/fap-review-facts.queries.ts';
import { findProposalFacts } from '../../src/modules/proposal/proposal-facts.queries.ts';
import { findTechnicalReviewFacts } from '../../src/modules/technical-review/technical-review.queries.ts';
import { openPanelWorld } from '../panel-world.ts';

let here: Awaited<ReturnType<typeof openPanelWorld>>;
let pks: number[];
let reviewIds: number[];
let technicalIds: number[];

const run = (sql: string, values: unknown[] = []) => here.world.pool.query(sql, values);
const idsOf = async (sql: string, values: unknown[] = []) =>
  (await run(sql, values)).rows.map(({ id }) => id as number);

/** More proposals than are asked about one by one, the first of them each in conflict with the reviewer by another source. */
beforeAll(async () => {
  here = await openPanelWorld();
  const { world, officer, reviewer, second, chair, secretary, fapId } = here;
  await run('update users set institution_id = null');
  const pis = [];
  pks = [];
  for (let n = 0; n < 24; n += 1) {
    const pi = await world.person('USER');
    pis.push(pi);
    pks.push(await here.aProposal({ proposerId: pi.id, ...(n === 0 ? { coProposers: [reviewer.id] } : {}) }));
  }
  const [, namesake, together, declared, entered, colleague] = pis.map(({ id }) => id) as number[];
  await run(
    'update users u set institution_id = null, firstname = r.firstname, lastname = r.lastname from users r where u.id = $1 and r.id = $2',
    [namesake, reviewer.id],
  );
  await here.aProposal({ proposerId: together as number, coProposers: [reviewer.id] });
  const say = (kind: string, otherUserId: number | undefined) =>
    run(
      'insert into conflicts_of_interest (kind, user_id, other_user_id, reason, said_by) values ($1, $2, $3, $4, $2)',
      [kind, reviewer.id, otherUserId, 'They are married'],
    );
  await say('DECLARED', declared);
  await say('ENTERED', entered);
  const [house] = await idsOf(`insert into institutions (name) values ('House of both') returning id`);
  await run('update users set institution_id = $1 where id = any($2)', [house, [colleague, reviewer.id]]);
  await here.assign(
    officer,
    pks.slice(6).map((proposalPk) => ({ memberId: second.id, proposalPk })),
  );
  // The reviewer has reviews of what speaks against them, too, given before anybody said so.
  await run(
    `insert into fap_reviews (fap_proposal_id, fap_id, proposal_pk, user_id)
     select id, fap_id, proposal_pk, $1 from fap_proposals where fap_id = $2 and proposal_pk = any($3)`,
    [reviewer.id, fapId, pks],
  );
  for (const { id } of [chair, secretary])
    await run('insert into conflicts_of_interest (kind, user_id, other_user_id, reason) values ($1, $2, $3, $4)', [
      'ENTERED',
      id,
      entered,
      'A lawsuit',
    ]);
  await run(
    'insert into technical_reviews (proposal_pk, instrument_id) select proposal_pk, instrument_id from fap_proposals where proposal_pk = any($1)',
    [pks],
  );
  reviewIds = await idsOf('select id from fap_reviews where proposal_pk = any($1) order by id', [pks]);
  technicalIds = await idsOf('select id from technical_reviews where proposal_pk = any($1) order by id', [pks]);
});
afterAll(() => here.world.close());

it.each(conflictModes)(
  'bulk queries return the same as single ones if the conflict rules of a panel are %s (rule R134)',
  async (mode) => {
    await run('delete from fap_conflict_rules');
    await run(
      `insert into fap_conflict_rules (fap_id, same_person, same_institution, worked_together, declared, entered, together_years)
     values ($1, $2, $2, $2, $2, $2, 3)`,
      [here.fapId, mode],
    );
    const { db } = here.world;
    const there = { now: new Date(), zone: 'UTC', written: String };
    const kept: number[] = [];
    for (const { id } of [here.reviewer, here.second, here.chair, here.secretary, here.officer, here.pi]) {
      const oneByOne = async <Row>(ids: readonly number[], read: (ids: readonly number[]) => Promise<Row[]>) =>
        (await Promise.all(ids.map((one) => read([one])))).flat();
      const inOrder = <Row extends object>(rows: readonly Row[], key: keyof Row) =>
        rows.toSorted((a, b) => Number(a[key]) - Number(b[key]));
      const proposals = (of: readonly number[]) => findProposalFacts(db, id, of);
      const many = inOrder(await proposals(pks), 'proposalPk');
      expect(many).toEqual(inOrder(await oneByOne(pks, proposals), 'proposalPk'));
      if (id === here.reviewer.id)
        kept.push(...many.filter(({ isFapReviewer }) => !isFapReviewer).map((row) => row.proposalPk));
      const reviews = (of: readonly number[]) => findReviewFacts(db, id, of, there);
      expect(inOrder(await reviews(reviewIds), 'id')).toEqual(inOrder(await oneByOne(reviewIds, reviews), 'id'));
      const technical = (of: readonly number[]) => findTechnicalReviewFacts(db, id, of);
      expect(inOrder(await technical(technicalIds), 'id')).toEqual(
        inOrder(await oneByOne(technicalIds, technical), 'id'),
      );
    }
    // Whoever stands on a proposal is kept from it however the panel thinks of the rest.
    expect(kept).toEqual(pks.slice(0, mode === 'BLOCK' ? 6 : 1));
  },
);

it('there are enough records of each kind for bulk queries', () => {
  for (const ids of [pks, reviewIds, technicalIds]) expect(ids.length).toBeGreaterThan(20);
});
