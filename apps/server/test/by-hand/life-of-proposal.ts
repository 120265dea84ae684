import type { RoleCode } from '@atrium/domain/kernel';
import { storeAnswer } from '../downloads.ts';
import { insertForm } from '../forms.ts';
import { openPanelWorld } from '../panel-world.ts';
import { insertVisit } from '../visit-rows.ts';
import type { TestPerson } from '../world.ts';

/** The stages of a proposal. */
export const stages = ['DRAFT', 'SUBMITTED', 'REVIEWED', 'DECIDED', 'NOTIFIED', 'DELETED'] as const;
export type Stage = (typeof stages)[number];

/** The relations of a person in one role to a proposal. */
export type Relation =
  | 'investigator'
  | 'co-proposer'
  | 'guest'
  | 'scientist of its instrument'
  | 'scientist of its technique'
  | 'chair of its panel'
  | 'secretary of its panel'
  | 'author of a review'
  | 'author of another review'
  | 'member of its panel'
  | 'asked internally'
  | 'officer'
  | 'safety'
  | 'none';

/** The parts of a proposal; each contains a word that occurs nowhere else. */
export const parts = [
  'title',
  'abstract',
  'answer',
  'keptAnswer',
  'toUser',
  'toManagement',
  'technicalInternal',
  'technicalPublic',
  'internalReview',
  'review',
  'otherReview',
  'panelToUser',
  'panelToManagement',
  'scientistComment',
  'question',
] as const;
export type Part = (typeof parts)[number];

export interface Viewer {
  readonly who: TestPerson;
  readonly relation: Relation;
  readonly label: string;
  /** The person's relation to the proposal besides the current role: lists of a person's own records are complete in every role. */
  readonly besides?: 'member' | 'guest' | 'deleter';
}

export interface Stood {
  readonly stage: Stage;
  readonly proposalPk: number;
  readonly keys: Readonly<Record<string, number>>;
  readonly words: Readonly<Record<Part, string>>;
}

export const wordOf = (stage: Stage, part: Part) => `${stage.toLowerCase()}${part}qx`;

/** Creates one proposal for each stage, with everything that may be written about one, and all the people who may look at it. */
export async function openLife() {
  const here = await openPanelWorld();
  const { world, officer, pi, scientist, chair, secretary, reviewer, second, otherChair, instrumentId, fapId, callId } =
    here;
  const run = async (sql: string, ...values: unknown[]): Promise<number> =>
    ((await world.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0) as number;
  await run('update users set institution_id = null');
  const person = (role: RoleCode) => world.person(role);
  const co = await person('USER');
  const [data, visitor, stranger] = [await person('USER'), await person('USER'), await person('USER')];
  const [ofTechnique, otherScientist] = [await person('INSTRUMENT_SCIENTIST'), await person('INSTRUMENT_SCIENTIST')];
  const [asked, otherInternal] = [await person('INTERNAL_REVIEWER'), await person('INTERNAL_REVIEWER')];
  const safety = await person('EXPERIMENT_SAFETY_REVIEWER');
  const [member, secretaryElsewhere] = [await person('FAP_REVIEWER'), await person('FAP_SECRETARY')];
  for (const [id, role] of [
    [member.id, 'FAP_REVIEWER'],
    // Members of the proposals are members of their panel too.
    [co.id, 'FAP_REVIEWER'],
    [pi.id, 'FAP_CHAIR'],
  ] as const) {
    await run('insert into fap_members (fap_id, user_id, role) values ($1, $2, $3)', fapId, id, role);
  }
  await run(
    'insert into fap_members (fap_id, user_id, role) values ($1, $2, $3)',
    here.otherFapId,
    secretaryElsewhere.id,
    'FAP_SECRETARY',
  );
  await run('update users set institution_id = null');

  const techniqueId = await run(`insert into techniques (name, short_code) values ('Imaging', 'IMA') returning id`);
  await run('insert into technique_scientists (technique_id, user_id) values ($1, $2)', techniqueId, ofTechnique.id);
  const form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'life_words', type: 'TEXT_INPUT' },
      { id: 'life_kept', type: 'TEXT_INPUT', config: { readPermissions: ['user_officer', 'instrument_scientist'] } },
    ],
  );

  async function stand(stage: Stage): Promise<Stood> {
    const words = Object.fromEntries(parts.map((part) => [part, wordOf(stage, part)])) as Record<Part, string>;
    const isSubmitted = stage !== 'DRAFT';
    const proposalPk = await here.aProposal({
      status: stage === 'DRAFT' ? 'DRAFT' : 'FAP_REVIEW',
      submitted: isSubmitted,
      coProposers: [co.id],
    });
    const questionaryId = await run(
      `update proposals set title = $2, abstract = $3, comment_for_user = $4, comment_for_management = $5 where proposal_pk = $1
       returning questionary_id as id`,
      ...[proposalPk, words.title, words.abstract, words.toUser, words.toManagement],
    );
    await run('update questionaries set template_id = $2 where id = $1', questionaryId, form.templateId);
    await storeAnswer(world, questionaryId, 'life_words', words.answer);
    await storeAnswer(world, questionaryId, 'life_kept', words.keptAnswer);
    await run('insert into data_access_users (proposal_pk, user_id) values ($1, $2)', proposalPk, data.id);
    await run('insert into proposal_techniques (proposal_pk, technique_id) values ($1, $2)', proposalPk, techniqueId);
    const filledIn = (group: string) =>
      run(
        'insert into questionaries (template_id) select min(id) from templates where group_id = $1 returning id',
        group,
      );
    const technicalReviewId = await run(
      `insert into technical_reviews (proposal_pk, instrument_id, technical_review_assignee_id, comment, public_comment, status, time_allocation, submitted, questionary_id)
       values ($1, $2, $3, $4, $5, 'FEASIBLE', 3, $6, $7) on conflict (proposal_pk, instrument_id) do update set
         technical_review_assignee_id = excluded.technical_review_assignee_id, comment = excluded.comment,
         public_comment = excluded.public_comment, status = excluded.status, submitted = excluded.submitted, questionary_id = excluded.questionary_id returning id`,
      ...[
        proposalPk,
        instrumentId,
        scientist.id,
        words.technicalInternal,
        words.technicalPublic,
        stage !== 'SUBMITTED',
        await filledIn('TECHNICAL_REVIEW'),
      ],
    );
    const internalReviewId = await run(
      `insert into internal_reviews (title, comment, reviewer_id, technical_review_id, assigned_by) values ('Look', $1, $2, $3, $4) returning id`,
      ...[words.internalReview, asked.id, technicalReviewId, officer.id],
    );
    const isReviewed = stage !== 'DRAFT' && stage !== 'SUBMITTED';
    const reviewOf = async (userId: number, comment: string) =>
      run(
        `insert into fap_reviews (fap_proposal_id, fap_id, proposal_pk, user_id, grade, comment, status, questionary_id)
         select min(id), fap_id, proposal_pk, $2, 3, $3, $4, $5::int from fap_proposals where proposal_pk = $1 group by fap_id, proposal_pk returning id`,
        ...[proposalPk, userId, comment, isReviewed ? 'SUBMITTED' : 'DRAFT', await filledIn('FAP_REVIEW')],
      );
    const reviewId = await reviewOf(reviewer.id, words.review);
    await reviewOf(second.id, words.otherReview);
    await run(
      `insert into fap_meeting_decisions (proposal_pk, instrument_id, fap_id, recommendation, comment_for_user, comment_for_management, submitted)
       values ($1, $2, $3, 'ACCEPTED', $4, $5, $6)`,
      ...[
        proposalPk,
        instrumentId,
        fapId,
        words.panelToUser,
        words.panelToManagement,
        stage === 'DECIDED' || stage === 'NOTIFIED',
      ],
    );
    await run(
      'insert into scientist_comments (proposal_pk, comment) values ($1, $2)',
      proposalPk,
      words.scientistComment,
    );
    const clarificationId = await run(
      `insert into clarifications (proposal_pk, question, asked_by, asked_as, due_at, visible_to_reviewers) values ($1, $2, $3, 'USER_OFFICER', now() + interval '9 days', false) returning id`,
      ...[proposalPk, words.question, officer.id],
    );
    const experimentPk = await run(
      `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
       values ($1, now() + interval '9 days', now() + interval '10 days', $2, $3, 'ACTIVE', $4) returning experiment_pk as id`,
      ...[`${proposalPk}-1`, 700_000 + proposalPk, proposalPk, instrumentId],
    );
    await insertVisit(world, { experimentPk, proposalPk }, { lead: visitor });
    if (stage === 'DECIDED' || stage === 'NOTIFIED') {
      await run(
        `update proposals set final_status = 'ACCEPTED', management_decision_submitted = true, notified = $2 where proposal_pk = $1`,
        proposalPk,
        stage === 'NOTIFIED',
      );
    }
    if (stage === 'DELETED')
      await run(
        'update proposals set deleted_at = now(), deleted_by = $2 where proposal_pk = $1',
        proposalPk,
        officer.id,
      );
    const keys = {
      proposalPk,
      questionaryId,
      technicalReviewId,
      internalReviewId,
      reviewId,
      clarificationId,
      experimentPk,
    };
    return { stage, proposalPk, keys, words };
  }

  const viewer = (who: TestPerson, relation: Relation, label = `${relation} as ${who.role}`): Viewer => ({
    who,
    relation,
    label,
  });
  const inRole = async (
    who: TestPerson,
    role: RoleCode,
    whose: string,
    besides?: Viewer['besides'],
  ): Promise<Viewer> => ({
    ...viewer(await world.as(who, role), 'none', `${whose} as ${role}`),
    ...(besides ? { besides } : {}),
  });
  const viewers: Viewer[] = [
    viewer(officer, 'officer'),
    viewer(pi, 'investigator'),
    viewer(co, 'co-proposer'),
    viewer(data, 'guest', 'who uses its data'),
    viewer(visitor, 'guest', 'visitor'),
    viewer(stranger, 'none'),
    viewer(scientist, 'scientist of its instrument'),
    viewer(ofTechnique, 'scientist of its technique'),
    viewer(otherScientist, 'none'),
    viewer(chair, 'chair of its panel'),
    viewer(secretary, 'secretary of its panel'),
    viewer(reviewer, 'author of a review'),
    viewer(second, 'author of another review'),
    viewer(member, 'member of its panel'),
    viewer(otherChair, 'none', 'chair of another panel'),
    viewer(secretaryElsewhere, 'none', 'secretary of another panel'),
    viewer(asked, 'asked internally'),
    viewer(otherInternal, 'none'),
    viewer(safety, 'safety'),
    // Only the current role decides, whatever other relations a person has.
    await inRole(pi, 'FAP_CHAIR', 'investigator', 'member'),
    await inRole(co, 'FAP_REVIEWER', 'co-proposer', 'member'),
    await inRole(pi, 'INSTRUMENT_SCIENTIST', 'investigator', 'member'),
    await inRole(visitor, 'INSTRUMENT_SCIENTIST', 'visitor', 'guest'),
    await inRole(visitor, 'FAP_REVIEWER', 'visitor', 'guest'),
    await inRole(data, 'INTERNAL_REVIEWER', 'who uses its data', 'guest'),
    await inRole(officer, 'USER', 'officer', 'deleter'),
    await inRole(scientist, 'USER', 'scientist of its instrument'),
    await inRole(scientist, 'INTERNAL_REVIEWER', 'scientist of its instrument'),
    await inRole(chair, 'USER', 'chair'),
    await inRole(chair, 'FAP_SECRETARY', 'chair'),
    await inRole(reviewer, 'USER', 'author of a review'),
    await inRole(asked, 'INSTRUMENT_SCIENTIST', 'asked internally'),
    await inRole(secretary, 'FAP_CHAIR', 'secretary'),
  ];
  return { ...here, form, stand, viewers, callId, techniqueId };
}

const people: ReadonlySet<Relation> = new Set(['investigator', 'co-proposer']);
const panelLeads: ReadonlySet<Relation> = new Set(['chair of its panel', 'secretary of its panel']);
const panelMembers: ReadonlySet<Relation> = new Set([
  'author of a review',
  'author of another review',
  'member of its panel',
]);

/** Whether the rules let a person read a part; undefined if they leave it open. */
export function mayRead(part: Part, stage: Stage, relation: Relation): boolean | undefined {
  // A deleted proposal exists only for officers, who can restore it (rule P27).
  if (relation === 'none') return false;
  if (stage === 'DELETED') return relation === 'officer' ? undefined : false;
  // The safety of a proposal is not reviewed before it is submitted (rule P24).
  if (relation === 'safety' && stage === 'DRAFT') return false;
  const isOfficer = relation === 'officer';
  const isOfInstrument = relation === 'scientist of its instrument';
  const isScientist = isOfInstrument || relation === 'scientist of its technique';
  const readsTechnical = isOfficer || isOfInstrument || relation === 'asked internally' || panelLeads.has(relation);
  switch (part) {
    case 'title':
    case 'abstract':
    case 'answer':
      return true;
    case 'keptAnswer':
      return isOfficer || isScientist;
    // Rules P22 and P190.
    case 'toUser':
      return isOfficer || (stage === 'NOTIFIED' && relation !== 'guest');
    // Rule P23.
    case 'toManagement':
      return isOfficer || isScientist;
    // Rules R59 and R60.
    case 'technicalInternal':
      return readsTechnical;
    case 'technicalPublic':
      if (relation === 'member of its panel') return undefined;
      return readsTechnical || panelMembers.has(relation);
    // Rule R82.
    case 'internalReview':
      return isOfficer || isOfInstrument || relation === 'asked internally';
    // Rules R27 and R174.
    case 'review':
      return isOfficer || panelLeads.has(relation) || relation === 'author of a review';
    case 'otherReview':
      return isOfficer || panelLeads.has(relation) || relation === 'author of another review';
    // Rules R41 and P180.
    case 'panelToUser':
      if (stage === 'NOTIFIED' && people.has(relation)) return undefined;
      return isOfficer || panelLeads.has(relation);
    case 'panelToManagement':
      return isOfficer || panelLeads.has(relation);
    // Rule R94.
    case 'scientistComment':
      return isOfficer || isScientist;
    // Rule R212: hidden from reviewers, and asked by an officer.
    case 'question':
      return isOfficer || people.has(relation);
  }
}

/**
 * Does the same for everything that a person may query: members of a proposal find it in their own list in every role, with the rights of a
 * member.
 */
export function mayReadAnywhere(part: Part, stage: Stage, { relation, besides }: Viewer): boolean | undefined {
  if (!besides) return mayRead(part, stage, relation);
  if (besides === 'deleter') return stage === 'DELETED' ? undefined : false;
  if (stage === 'DELETED') return false;
  if (part === 'title' || part === 'abstract') return true;
  if (besides === 'guest') return false;
  return part === 'question' || (part === 'toUser' && stage === 'NOTIFIED');
}
