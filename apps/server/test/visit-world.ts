import { type BookedExperiment, book, openExperimentWorld } from './experiment-world.ts';
import { insertForm } from './forms.ts';
import { insertCall, writeProposal } from './proposals.ts';
import type { Answer, Loose, TestPerson, World, WorldOptions } from './world.ts';

const day = 86_400_000;
/** Returns the time this many days from now, as the API takes it. */
export const inDays = (days: number): string => new Date(Date.now() + days * day).toISOString();

/** Creates the people of an experiment and its visits, an accepted proposal of the principal investigator and a form for visits. */
export async function openVisitWorld(adapters?: WorldOptions) {
  const opened = await openExperimentWorld(adapters);
  const { world } = opened;
  const callId = await insertCall(world);
  const { templateId } = await insertForm(world, 'VISIT_REGISTRATION', [
    { id: 'visit_badge', type: 'TEXT_INPUT', text: 'Badge number' },
  ]);
  await world.pool.query(
    `insert into active_templates (group_id, template_id) values ('VISIT_REGISTRATION', $1)
     on conflict (group_id) do update set template_id = excluded.template_id`,
    [templateId],
  );
  const [member, visitor, stranger] = [
    await world.person('USER'),
    await world.person('USER'),
    await world.person('USER'),
  ];
  return { ...opened, callId, templateId, member, visitor, stranger };
}

export type VisitWorld = Awaited<ReturnType<typeof openVisitWorld>>;

/** Books an experiment of a new accepted proposal, whose co-proposer is the member. */
export async function acceptedExperiment(opened: VisitWorld, change: object = {}): Promise<BookedExperiment> {
  const { world, pi, member, callId, instrumentId } = opened;
  const { primaryKey } = await writeProposal(world, pi, callId);
  await world.db
    .updateTable('proposals')
    .set({ submitted: true, submittedDate: new Date(), finalStatus: 'ACCEPTED', managementDecisionSubmitted: true })
    .where('proposalPk', '=', primaryKey)
    .execute();
  await world.db.insertInto('proposalUsers').values({ proposalPk: primaryKey, userId: member.id }).execute();
  return book(world, primaryKey, instrumentId, change);
}

const create = `mutation ($e: Int!, $team: [Int!]!, $lead: Int!, $emails: [String!]) {
  createVisit(experimentPk: $e, team: $team, teamLeadUserId: $lead, inviteEmails: $emails) { id } }`;

/** Defines a visit; the first person of the team leads it. */
export function defineVisit(
  world: World,
  who: TestPerson,
  { experimentPk }: BookedExperiment,
  team: readonly TestPerson[],
  more: Loose = {},
): Promise<Answer<Loose>> {
  const variables = { e: experimentPk, team: team.map(({ id }) => id), lead: team[0]?.id ?? 0, ...more };
  return world.gql<Loose>(who, create, variables);
}

const registration = 'visitId userId status startsAt endsAt registrationQuestionaryId';

/** Returns a document with one operation on a user's registration. */
export function onRegistration(
  world: World,
  who: TestPerson,
  name: string,
  { visitId, userId }: { visitId: number; userId: number },
  more: { startsAt?: string | null; endsAt?: string | null } = {},
): Promise<Answer<Loose>> {
  const input: Readonly<Record<string, string>> = {
    approveVisitRegistration: 'ApproveVisitRegistrationInput',
    requestVisitRegistrationChanges: 'RequestVisitRegistrationChangesInput',
    cancelVisitRegistration: 'CancelVisitRegistrationInput',
  };
  if (input[name]) {
    const document = `mutation ($key: ${input[name]}!) { done: ${name}(visitRegistration: $key) { ${registration} } }`;
    return world.gql(who, document, { key: { visitId, userId } });
  }
  const dates = name === 'updateVisitRegistration';
  const document = `mutation ($v: Int!, $u: Int!${dates ? ', $s: DateTime, $e: DateTime' : ''}) {
    done: ${name}(visitId: $v, userId: $u${dates ? ', startsAt: $s, endsAt: $e' : ''}) { ${registration} } }`;
  const given = dates ? { s: more.startsAt ?? null, e: more.endsAt ?? null } : {};
  return world.gql(who, document, { v: visitId, u: userId, ...given });
}

/** Begins the registration, fills in dates and answers, and submits it. */
export async function register(world: World, who: TestPerson, visitId: number): Promise<Loose> {
  const key = { visitId, userId: who.id };
  const begun = (await onRegistration(world, who, 'createVisitRegistration', key)).data?.done;
  await onRegistration(world, who, 'updateVisitRegistration', key, { startsAt: inDays(10), endsAt: inDays(12) });
  await completeForm(world, who, begun.registrationQuestionaryId);
  return (await onRegistration(world, who, 'submitVisitRegistration', key)).data?.done;
}

/** Completes every topic of a form as a user, leaving its answers unchanged. */
export async function completeForm(world: World, who: TestPerson, questionaryId: number): Promise<void> {
  const { questionary } = await world.ok<Loose>(
    who,
    'query ($id: Int!) { questionary(questionaryId: $id) { steps { topic { id } } } }',
    { id: questionaryId },
  );
  for (const { topic } of questionary.steps) {
    await world.ok(
      who,
      'mutation ($q: Int!, $t: Int!) { answerTopic(questionaryId: $q, topicId: $t, answers: [], isPartialSave: false) { answerId } }',
      { q: questionaryId, t: topic.id },
    );
  }
}

let inserted = 0;

/**
 * Inserts an experiment of a proposal that starts in ten days, with its visit, directly into the database; the first person of the team
 * leads it. Returns the key of the visit.
 */
export async function insertVisit(
  { pool }: Pick<World, 'pool'>,
  { proposalPk, team }: { proposalPk: number; team: readonly number[] },
): Promise<number> {
  inserted += 1;
  const { rows } = await pool.query<{ id: number }>(
    `with e as (
       insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
       values ('visited ' || $3::int, now() + interval '10 days', now() + interval '12 days', 700000 + $3::int, $1, 'ACTIVE',
               (select min(id) from instruments)) returning experiment_pk),
     v as (
       insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id)
       select e.experiment_pk, $1, $2::int, $2::int from e returning id),
     r as (insert into visit_registrations (visit_id, user_id) select v.id, unnest($4::int[]) from v)
     select id from v`,
    [proposalPk, team[0], inserted, team],
  );
  return rows[0]?.id ?? 0;
}

/** Inserts an experiment of some proposal, with a visit of two people, one of whom has submitted the registration. */
export const aVisit = [
  `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id)
   select 'visited ' || count(*), now(), now(), 800000 + count(*), (select min(proposal_pk) from proposals), 'ACTIVE',
          (select min(id) from instruments) from experiments`,
  `with v as (insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id)
     select max(experiment_pk), (select min(proposal_pk) from proposals), min(u.id), min(u.id) from experiments, users u returning id),
   q as (insert into questionaries (template_id) select min(id) from templates returning id)
   insert into visit_registrations (visit_id, user_id, registration_questionary_id, status)
   select v.id, u.id, case when u.n = 2 then q.id end, case when u.n = 2 then 'SUBMITTED' else 'DRAFTED' end
     from v, q, (select id, row_number() over (order by id) as n from users) u where u.n <= 2`,
];
