import type { RoleCode } from '@atrium/domain/kernel';
import { storeAnswer } from '../downloads.ts';
import { insertForm } from '../forms.ts';
import { insertCall } from '../proposals.ts';
import { insertProposal, insertWorkflow } from '../review-world.ts';
import { insertInstrument } from '../rows.ts';
import { openWorld, type TestPerson, type World } from '../world.ts';

/** The stages of an experiment. */
export const stages = ['BEFORE', 'DURING', 'AFTER', 'REPORTED', 'REMOVED', 'DELETED'] as const;
export type Stage = (typeof stages)[number];

/** The parts of an experiment's data; each contains a word that occurs nowhere else. */
export const parts = [
  'title',
  'abstract',
  'registration',
  'changesAsked',
  'visitDate',
  'safety',
  'review',
  'verdict',
  'askedBack',
  'sampleTitle',
  'sample',
  'sampleInput',
  'risk',
  'shipmentTitle',
  'shipment',
  'feedback',
  'report',
  'note',
  'training',
  'data',
] as const;
export type Part = (typeof parts)[number];

export interface Stood {
  readonly stage: Stage;
  readonly keys: Readonly<Record<string, number | string>>;
  readonly words: Readonly<Record<Part, string>>;
}

/** A person's relations to each of these experiments, besides the current role. */
export interface Viewer {
  readonly who: TestPerson;
  readonly label: string;
  readonly is: ReadonlySet<Standing>;
}
export type Standing =
  | 'member'
  | 'data'
  | 'visitor'
  | 'fellow'
  | 'lead'
  | 'cancelled'
  | 'creator'
  | 'scientist there'
  | 'scientist of the proposal'
  | 'contact';

/** Returns words that no other part contains, so that a search identifies the part; dates are in a year used by nothing else. */
function wordOf(stage: Stage, part: Part): string {
  const at = stages.indexOf(stage);
  if (part === 'visitDate') return `2031-0${at + 1}-17T05`;
  // A person's training has one date, which is the same in all stages.
  if (part === 'training') return '2091-03-04';
  if (part === 'data') return `10.5072/${stage.toLowerCase()}data`;
  return `${stage.toLowerCase()}${part.toLowerCase()}qx`;
}

const groups = {
  registration: 'VISIT_REGISTRATION',
  safety: 'PROPOSAL_ESI',
  review: 'EXPERIMENT_SAFETY_REVIEW',
  sample: 'SAMPLE',
  sampleInput: 'SAMPLE_ESI',
  shipment: 'SHIPMENT',
  feedback: 'FEEDBACK',
  report: 'EXPERIMENT_REPORT',
} as const;

async function openPeople(world: World) {
  const person = (role: RoleCode = 'USER') => world.person(role);
  const people = {
    ...{ pi: await person(), co: await person(), data: await person(), stranger: await person() },
    ...{ visitor: await person(), fellow: await person(), lead: await person(), cancelled: await person() },
    ...{ creator: await person(), officer: await person('USER_OFFICER') },
    ...{ reviewer: await person('EXPERIMENT_SAFETY_REVIEWER'), there: await person('INSTRUMENT_SCIENTIST') },
    ...{ ofProposal: await person('INSTRUMENT_SCIENTIST'), elsewhere: await person('INSTRUMENT_SCIENTIST') },
    contact: await person('INSTRUMENT_SCIENTIST'),
  };
  const standing: Readonly<Partial<Record<keyof typeof people, Standing>>> = {
    ...{ pi: 'member', co: 'member', data: 'data', visitor: 'visitor', fellow: 'fellow', lead: 'lead' },
    ...{ cancelled: 'cancelled', creator: 'creator', there: 'scientist there', contact: 'contact' },
    ofProposal: 'scientist of the proposal',
  };
  const viewers: Viewer[] = Object.entries(people).map(([name, who]) => {
    const is = standing[name as keyof typeof people];
    return { who, label: `${name} as ${who.role}`, is: new Set(is ? [is] : []) };
  });
  // Only the current role decides, whatever other relations a person has.
  for (const [name, ...roles] of [
    ['pi', 'INSTRUMENT_SCIENTIST', 'FAP_REVIEWER'],
    ['co', 'INTERNAL_REVIEWER'],
    ['visitor', 'INSTRUMENT_SCIENTIST', 'FAP_CHAIR'],
    ['fellow', 'INSTRUMENT_SCIENTIST'],
    ['creator', 'INSTRUMENT_SCIENTIST'],
    ['there', 'USER'],
    ['ofProposal', 'USER'],
    ['officer', 'USER'],
    ['reviewer', 'USER'],
  ] as [keyof typeof people, ...RoleCode[]][]) {
    for (const role of roles) {
      const is = standing[name];
      viewers.push({
        who: await world.as(people[name], role),
        label: `${name} as ${role}`,
        is: new Set(is ? [is] : []),
      });
    }
  }
  return { people, viewers };
}

/** Creates an experiment for each stage, with everything that may be recorded about one, and all the people who may look at it. */
export async function openLives() {
  const world = await openWorld();
  await world.pool.query('update features set is_enabled = true');
  await world.pool.query('update institutions set name = $1', ['Somewhere']);
  const run = async (sql: string, ...values: unknown[]): Promise<number> =>
    (await world.pool.query<{ id: number }>(sql, values)).rows[0]?.id ?? 0;
  const { people, viewers } = await openPeople(world);
  const instrument = async (scientist: TestPerson) => {
    const { id } = await insertInstrument(world, { managerUserId: people.officer.id });
    await run('insert into instrument_scientists (instrument_id, user_id) values ($1, $2)', id, scientist.id);
    return id;
  };
  const instrumentId = await instrument(people.there);
  const assigned = await instrument(people.ofProposal);
  await instrument(people.elsewhere);
  for (const [part, group] of Object.entries(groups)) {
    const { templateId } = await insertForm(world, group, [{ id: `life_${part}`, type: 'TEXT_INPUT' }]);
    await run(
      `insert into active_templates (group_id, template_id) values ($1, $2) on conflict (group_id) do update set template_id = excluded.template_id`,
      ...[group, templateId],
    );
  }
  await insertForm(world, 'PROPOSAL', [{ id: 'life_samples', type: 'SAMPLE_DECLARATION' }]);
  const experimentWorkflowId = await insertWorkflow(
    world,
    [{ status: 'AWAITING_ESF', previousStatus: null, events: [] }],
    'EXPERIMENT',
  );
  const callId = await insertCall(world, { experimentWorkflowId });
  const trainingKindId = await run(
    `insert into training_kinds (name, everywhere) values ('Radiation', true) returning id`,
  );
  await run(
    'insert into trainings (user_id, training_kind_id, valid_until) values ($1, $2, $3)',
    people.visitor.id,
    trainingKindId,
    wordOf('BEFORE', 'training'),
  );

  const formOf = async (part: keyof typeof groups, words: Readonly<Record<Part, string>>) => {
    const id = await run(
      `insert into questionaries (template_id) select template_id from active_templates where group_id = $1 returning id`,
      groups[part],
    );
    await storeAnswer(world, id, `life_${part}`, words[part]);
    return id;
  };

  async function stand(stage: Stage): Promise<Stood> {
    const words = Object.fromEntries(parts.map((part) => [part, wordOf(stage, part)])) as Record<Part, string>;
    const isOver = stage === 'AFTER' || stage === 'REPORTED';
    const proposalPk = await insertProposal(world, {
      ...{
        callId,
        proposerId: people.pi.id,
        status: 'SCHEDULING',
        coProposers: [people.co.id],
        instruments: [assigned],
      },
    });
    await run(
      `update proposals set final_status = 'ACCEPTED', management_decision_submitted = true, title = $2, abstract = $3 where proposal_pk = $1`,
      ...[proposalPk, words.title, words.abstract],
    );
    await run('insert into data_access_users (proposal_pk, user_id) values ($1, $2)', proposalPk, people.data.id);
    const days = isOver ? -9 : stage === 'DURING' ? -1 : 9;
    const experimentPk = await run(
      `insert into experiments (experiment_id, starts_at, ends_at, scheduled_event_id, proposal_pk, status, instrument_id, local_contact_id, removed_at, data_doi)
       values ($1, now() + $2 * interval '1 day', now() + ($2 + 3) * interval '1 day', $3, $4, $5, $6, $7, $8, $9) returning experiment_pk as id`,
      ...[
        `${proposalPk}-1`,
        days,
        600_000 + proposalPk,
        proposalPk,
        isOver ? 'COMPLETED' : 'ACTIVE',
        instrumentId,
        people.contact.id,
      ],
      ...[stage === 'REMOVED' ? new Date() : null, words.data],
    );
    const { visitor, fellow, lead, cancelled, creator } = people;
    const visitId = await run(
      `with visit as (
         insert into visits (experiment_pk, proposal_pk, creator_id, team_lead_user_id) values ($1, $2, $3, $4) returning id),
       team as (insert into visit_registrations (visit_id, user_id, status) select visit.id, member, $6 from visit, unnest($5::int[]) member)
       select id from visit`,
      ...[experimentPk, proposalPk, creator.id, lead.id, [visitor.id, fellow.id, lead.id, cancelled.id]],
      stage === 'REMOVED' ? 'CANCELLED_BY_FACILITY' : 'SUBMITTED',
    );
    const registrationForm = await formOf('registration', words);
    await run(
      `update visit_registrations set registration_questionary_id = $3, starts_at = $4, ends_at = $4::timestamptz + interval '3 days', changes_asked = $5
        where visit_id = $1 and user_id = $2`,
      ...[visitId, visitor.id, registrationForm, `${words.visitDate}:00:00Z`, words.changesAsked],
    );
    await run(
      `update visit_registrations set status = 'CANCELLED_BY_USER' where visit_id = $1 and user_id = $2`,
      visitId,
      cancelled.id,
    );
    const isHandedIn = stage !== 'BEFORE';
    const [safetyForm, reviewForm] = [await formOf('safety', words), await formOf('review', words)];
    const experimentSafetyPk = await run(
      `insert into experiment_safeties (experiment_pk, created_by, esi_questionary_id, esi_questionary_submitted_at, status_id, safety_review_questionary_id,
         instrument_scientist_decision, instrument_scientist_comment)
       select $1, $2, $3, $4, id, $5, $6, $7 from statuses where short_code = 'AWAITING_ESF' returning experiment_safety_pk as id`,
      ...[
        experimentPk,
        people.pi.id,
        safetyForm,
        isHandedIn ? new Date() : null,
        reviewForm,
        isHandedIn ? 'ACCEPTED' : null,
      ],
      isHandedIn ? words.verdict : null,
    );
    await run(
      `insert into experiment_safety_returns (experiment_safety_pk, comment, handed_in, handed_in_at, returned_at, returned_by) values ($1, $2, '{}', now(), now(), $3)`,
      ...[experimentSafetyPk, words.askedBack, people.officer.id],
    );
    const sampleForm = await formOf('sample', words);
    const sampleId = await run(
      `insert into samples (title, creator_id, proposal_pk, question_id, questionary_id, is_post_proposal_submission, safety_status, safety_comment)
       values ($1, $2, $3, 'life_samples', $4, true, 'LOW_RISK', $5) returning id`,
      ...[words.sampleTitle, people.pi.id, proposalPk, sampleForm, words.risk],
    );
    const sampleInputForm = await formOf('sampleInput', words);
    await run(
      'insert into experiment_samples (experiment_pk, sample_id, sample_esi_questionary_id, is_esi_submitted) values ($1, $2, $3, true)',
      ...[experimentPk, sampleId, sampleInputForm],
    );
    const shipmentForm = await formOf('shipment', words);
    const shipmentId = await run(
      `insert into shipments (title, creator_id, proposal_pk, experiment_pk, questionary_id, status, submitted_at, external_ref) values ($1, $2, $3, $4, $5, 'SUBMITTED', now(), $6) returning id`,
      ...[words.shipmentTitle, people.pi.id, proposalPk, experimentPk, shipmentForm, `R-${proposalPk}`],
    );
    await run('insert into shipment_samples (shipment_id, sample_id) values ($1, $2)', shipmentId, sampleId);
    const feedbackForm = await formOf('feedback', words);
    const feedbackId = await run(
      `insert into feedbacks (experiment_pk, creator_id, questionary_id, status, submitted_at) values ($1, $2, $3, 'SUBMITTED', now()) returning id`,
      ...[experimentPk, lead.id, feedbackForm],
    );
    const reportForm = await formOf('report', words);
    const isReported = stage === 'REPORTED' || stage === 'DELETED' || stage === 'REMOVED';
    const reportId = await run(
      `insert into experiment_reports (experiment_pk, creator_id, questionary_id, status, submitted_at) values ($1, $2, $3, $4, $5) returning id`,
      ...[experimentPk, people.pi.id, reportForm, isReported ? 'SUBMITTED' : 'DRAFT', isReported ? new Date() : null],
    );
    await run(
      'insert into experiment_notes (experiment_pk, author_id, note) values ($1, $2, $3)',
      experimentPk,
      people.officer.id,
      words.note,
    );
    if (stage === 'DELETED') await run('update proposals set deleted_at = now() where proposal_pk = $1', proposalPk);
    const forms = {
      registrationForm,
      safetyForm,
      reviewForm,
      sampleForm,
      sampleInputForm,
      shipmentForm,
      feedbackForm,
      reportForm,
    };
    const keys = {
      proposalPk,
      experimentPk,
      visitId,
      experimentSafetyPk,
      sampleId,
      shipmentId,
      feedbackId,
      reportId,
      ...forms,
    };
    return { stage, keys: { ...keys, experimentId: `${proposalPk}-1`, reference: `R-${proposalPk}` }, words };
  }
  return { world, people, viewers, stand, instrumentId, callId, trainingKindId };
}

const has = ({ is }: Viewer, ...any: readonly Standing[]) => any.some((one) => is.has(one));

/** Rules P24 and O34. */
function readsProposal(viewer: Viewer, stage: Stage): boolean {
  if (stage === 'DELETED') return false;
  switch (viewer.who.role) {
    case 'USER_OFFICER':
    case 'EXPERIMENT_SAFETY_REVIEWER':
      return true;
    case 'INSTRUMENT_SCIENTIST':
      return has(viewer, 'scientist of the proposal');
    case 'USER': {
      const comes = stage !== 'REMOVED' && has(viewer, 'visitor', 'fellow', 'lead');
      const cameAlmost = ['BEFORE', 'DURING'].includes(stage) && has(viewer, 'cancelled');
      return has(viewer, 'member', 'data') || comes || cameAlmost;
    }
    default:
      return false;
  }
}

/** Whether the rules let a viewer read a part, in any list or page; undefined if they leave it open. */
export function mayRead(part: Part, stage: Stage, viewer: Viewer): boolean | undefined {
  const { role } = viewer.who;
  const isOfficer = role === 'USER_OFFICER';
  if (stage === 'DELETED') return isOfficer || part === 'training' ? undefined : false;
  const isScientistThere = role === 'INSTRUMENT_SCIENTIST' && has(viewer, 'scientist there');
  const isStaff = isOfficer || role === 'INSTRUMENT_SCIENTIST' || role === 'EXPERIMENT_SAFETY_REVIEWER';
  const reads = readsProposal(viewer, stage);
  const isRemoved = stage === 'REMOVED';
  const knows = (!isRemoved || isStaff) && (reads || isScientistThere);
  const isMember = has(viewer, 'member');
  const isTeam = has(viewer, 'visitor', 'fellow', 'lead');
  // Lists of a person's own records are complete in every role (rule R255).
  const isOnOwnList = has(viewer, 'member', 'data', 'visitor', 'fellow', 'lead', 'cancelled');
  switch (part) {
    // Rule P24; a person who has defined a visit reads which proposal and experiment it is for (rule O37).
    case 'title':
    case 'abstract':
      return reads || isScientistThere ? true : isOnOwnList || has(viewer, 'creator') ? undefined : false;
    // Rules O37, O185 and O245; a person's own registration remains readable after the booking was removed.
    case 'registration':
    case 'changesAsked':
      if (has(viewer, 'visitor')) return isRemoved ? undefined : true;
      return isOfficer;
    // Rule O37.
    case 'visitDate':
      if (has(viewer, 'visitor')) return isRemoved ? undefined : true;
      if (isOfficer || isScientistThere || role === 'EXPERIMENT_SAFETY_REVIEWER') return true;
      return isMember && !isRemoved;
    // Rules O6 and O54.
    case 'safety':
    case 'askedBack':
    case 'sampleInput':
      return knows;
    case 'verdict':
      return stage === 'BEFORE' ? false : knows;
    // Rule O14.
    case 'review':
      return isOfficer || isScientistThere || role === 'EXPERIMENT_SAFETY_REVIEWER';
    // Rules Q71, O70 and O234.
    case 'sampleTitle':
    case 'risk':
      return reads || isScientistThere ? true : isOnOwnList ? undefined : false;
    case 'sample':
    case 'shipmentTitle':
    case 'shipment':
      return reads || isScientistThere;
    // Rules O61 and O239.
    case 'feedback':
      if (isOfficer) return true;
      return !isRemoved && isTeam;
    // Rule O150.
    case 'report':
      if (stage === 'REPORTED' || isRemoved) return knows;
      return knows && (isOfficer || isMember || has(viewer, 'lead') || isScientistThere);
    // Rule O146.
    case 'note':
      return isOfficer || isScientistThere;
    // Rule O127: the date belongs to the person, in every stage; it is shown with the visit.
    case 'training':
      if (knows && isStaff && !isScientistThere && role === 'INSTRUMENT_SCIENTIST') return undefined;
      return isOfficer || isScientistThere || has(viewer, 'visitor') || role === 'EXPERIMENT_SAFETY_REVIEWER';
    // Rules O4 and O147.
    case 'data':
      if (knows || (!isRemoved && has(viewer, 'member', 'visitor', 'fellow', 'lead'))) return true;
      return !isRemoved && has(viewer, 'cancelled', 'creator', 'data') ? undefined : false;
  }
}
