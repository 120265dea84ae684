import { insertVisit } from '../visit-world.ts';
import type { Loose, TestPerson } from '../world.ts';
import { formsOfChoices } from './forms-of-choices.ts';
import type { Stage } from './scene.ts';
import { aScene } from './scene.ts';

/** A record with a form that two users may edit, as a client sees it. */
export interface FormRecord {
  /** What the form holds after it was opened, under the field names of the API. */
  readonly fields: Loose;
  /** Returns the variables of a save: these fields, and the values the form had read. */
  readonly given: (fields: Loose, read?: Loose) => Loose;
  /** The field that both users change; the two values that follow are theirs and mine. */
  readonly field: string;
  readonly theirs: unknown;
  readonly mine: unknown;
  /** Another field, whose change does not conflict with the first; absent if the form has only one. */
  readonly other?: readonly [field: string, value: unknown];
  /** SQL that selects the stored value of the field. */
  readonly stored: string;
  /** The row that both saves lock. */
  readonly gate: string;
  readonly who?: TestPerson;
}

const plain = (fields: Loose, read?: Loose) => ({ ...fields, ...(read ? { read } : {}) });
const within = (argument: string, key: Loose) => (fields: Loose, read?: Loose) => ({
  [argument]: { ...key, ...fields },
  ...(read ? { read } : {}),
});
const keyed = (key: Loose) => (fields: Loose, read?: Loose) => plain({ ...key, ...fields }, read);

async function made(stage: Stage, statement: string): Promise<number> {
  return (await stage.world.pool.query<{ id: number }>(statement)).rows[0]?.id ?? 0;
}

async function pdfTexts(
  stage: Stage,
  group: 'PROPOSAL_PDF' | 'EXPERIMENT_SAFETY_PDF',
  key: string,
): Promise<FormRecord> {
  const { createTemplate } = await stage.world.ok(
    stage.officer,
    'mutation ($g: TemplateGroupId!) { createTemplate(groupId: $g, name: "Document") { templateId } }',
    { g: group },
  );
  const id = await made(stage, `select id from pdf_templates where template_id = ${createTemplate.templateId}`);
  const none = {
    templateData: '',
    templateHeader: '',
    templateFooter: '',
    templateSampleDeclaration: '',
    dummyData: '',
  };
  return {
    fields: none,
    given: keyed({ [key]: id }),
    field: 'templateData',
    theirs: '<p>theirs</p>',
    mine: '<p>mine</p>',
    other: ['templateFooter', 'foot'],
    stored: `select template_data as value from pdf_templates where id = ${id}`,
    gate: `pdf_templates where id = ${id}`,
  };
}

/** Inserts a simple record, with a name and whatever else its form holds. */
async function named(stage: Stage, table: string, insert: string, argument?: string, key = 'id'): Promise<FormRecord> {
  const id = await made(stage, insert);
  const { rows } = await stage.world.pool.query(`select * from ${table} where id = ${id}`);
  const [row] = rows;
  const shown = {
    name: row.name,
    ...(table === 'tags' || table === 'techniques' ? { shortCode: row.short_code } : {}),
    ...(table === 'tags' ? {} : { description: row.description ?? '' }),
  };
  return {
    fields: shown,
    given: argument ? within(argument, { [key]: id }) : keyed({ [key]: id }),
    field: 'name',
    theirs: 'Theirs',
    mine: 'Mine',
    other: table === 'tags' ? ['shortCode', `other-${id}`] : ['description', 'other'],
    stored: `select name as value from ${table} where id = ${id}`,
    gate: `${table} where id = ${id}`,
  };
}

const setting = {
  fields: { settingsValue: 'UTC' },
  field: 'settingsValue',
  theirs: 'Europe/Oslo',
  mine: 'Europe/Paris',
  stored: `select value from settings where id = 'TIMEZONE'`,
  gate: `settings where id = 'TIMEZONE'`,
};

/** Creates a fresh record for every mutation that takes the values its form had read. */
export const forms: Readonly<Record<string, (stage: Stage) => Promise<FormRecord>>> = {
  ...formsOfChoices,
  setPageContent: async ({ world }) => {
    await world.pool.query(`update page_contents set text = '<p>read</p>' where page_id = 'HELPPAGE'`);
    return {
      fields: { text: '<p>read</p>' },
      given: keyed({ id: 'HELPPAGE' }),
      field: 'text',
      theirs: '<p>theirs</p>',
      mine: '<p>mine</p>',
      stored: `select text as value from page_contents where page_id = 'HELPPAGE'`,
      gate: `page_contents where page_id = 'HELPPAGE'`,
    };
  },
  updateSettings: async ({ world }) => {
    await world.pool.query(`update settings set value = 'UTC' where id = 'TIMEZONE'`);
    return { ...setting, given: within('updatedSettingsInput', { settingsId: 'TIMEZONE' }) };
  },
  updateManySettings: async ({ world }) => {
    await world.pool.query(`update settings set value = 'UTC' where id = 'TIMEZONE'`);
    await world.pool.query(`update settings set value = null where id = 'PALETTE_PRIMARY_MAIN'`);
    const list = (fields: Loose) =>
      Object.entries(fields).map(([settingsId, settingsValue]) => ({ settingsId, settingsValue }));
    return {
      ...setting,
      fields: { TIMEZONE: 'UTC', PALETTE_PRIMARY_MAIN: null },
      field: 'TIMEZONE',
      other: ['PALETTE_PRIMARY_MAIN', '#123456'],
      given: (fields, read) => ({ settings: list(fields), ...(read ? { read: list(read) } : {}) }),
    };
  },
  updateInstitution: async (stage) => {
    const country = await made(
      stage,
      `insert into countries (name) values ('Land ' || gen_random_uuid()) returning id`,
    );
    const id = await made(
      stage,
      `insert into institutions (name, country_id) values ('Read ' || gen_random_uuid(), ${country}) returning id`,
    );
    const { rows } = await stage.world.pool.query(
      `select name, country_id as country, ror_id as "rorId" from institutions where id = ${id}`,
    );
    return {
      fields: rows[0],
      given: keyed({ id }),
      field: 'name',
      theirs: `Theirs ${id}`,
      mine: `Mine ${id}`,
      other: ['rorId', 'https://ror.org/01wxb4k69'],
      stored: `select name as value from institutions where id = ${id}`,
      gate: `institutions where id = ${id}`,
    };
  },
  updateInstrument: async (stage) => {
    const id = await made(
      stage,
      `insert into instruments (name, short_code, description, manager_user_id) values ('SANS', 'S', 'd', ${stage.scientist.id}) returning id`,
    );
    return {
      fields: {
        name: 'SANS',
        shortCode: 'S',
        description: 'd',
        managerUserId: stage.scientist.id,
        selectable: true,
        multipleTechReviewsEnabled: false,
      },
      given: keyed({ id, updateTechReview: false }),
      field: 'description',
      theirs: 'theirs',
      mine: 'mine',
      other: ['shortCode', 'SA'],
      stored: `select description as value from instruments where id = ${id}`,
      gate: `instruments where id = ${id}`,
    };
  },
  updateFap: async (stage) => {
    const id = await made(
      stage,
      `insert into faps (code, description, number_ratings_required, active) values ('F', 'd', 2, true) returning id`,
    );
    return {
      fields: {
        code: 'F',
        description: 'd',
        numberRatingsRequired: 2,
        gradeGuide: '',
        customGradeGuide: false,
        active: true,
        files: null,
      },
      given: keyed({ id }),
      field: 'gradeGuide',
      theirs: '<p>theirs</p>',
      mine: '<p>mine</p>',
      other: ['numberRatingsRequired', 4],
      stored: `select grade_guide as value from faps where id = ${id}`,
      gate: `faps where id = ${id}`,
    };
  },
  updatePredefinedMessage: async (stage) => {
    const id = await made(
      stage,
      `insert into predefined_messages (title, message, key, last_modified_by) values ('T', 'read', 'general', ${stage.officer.id}) returning id`,
    );
    return {
      fields: { title: 'T', message: 'read' },
      given: within('updatePredefinedMessageInput', { id, key: 'general' }),
      field: 'message',
      theirs: 'theirs',
      mine: 'mine',
      other: ['title', 'Other'],
      stored: `select message as value from predefined_messages where id = ${id}`,
      gate: `predefined_messages where id = ${id}`,
    };
  },
  updateTrainingKind: async (stage) => {
    const id = await made(
      stage,
      `insert into training_kinds (name) values ('Read ' || (select count(*) from training_kinds)) returning id`,
    );
    const { rows } = await stage.world.pool.query(`select name from training_kinds where id = ${id}`);
    return {
      fields: { name: rows[0].name, everywhere: false, instrumentIds: [] },
      given: keyed({ id }),
      field: 'name',
      theirs: `Theirs ${id}`,
      mine: `Mine ${id}`,
      other: ['everywhere', true],
      stored: `select name as value from training_kinds where id = ${id}`,
      gate: `training_kinds where id = ${id}`,
    };
  },
  updateProposalPdfTemplate: (stage) => pdfTexts(stage, 'PROPOSAL_PDF', 'proposalPdfTemplateId'),
  updateExperimentSafetyPdfTemplate: (stage) =>
    pdfTexts(stage, 'EXPERIMENT_SAFETY_PDF', 'experimentSafetyPdfTemplateId'),
  updateQuestion: async ({ world, officer }) => {
    const { createQuestion } = await world.ok(
      officer,
      `mutation { createQuestion(dataType: TEXT_INPUT, categoryId: PROPOSAL_QUESTIONARY) {
         id naturalKey question config { ... on TextInputConfig { required min max multiline placeholder htmlQuestion isHtmlQuestion isCounterHidden small_label tooltip readPermissions } } } }`,
    );
    const { id, naturalKey, question, config } = createQuestion;
    return {
      fields: { naturalKey, question, config: JSON.stringify(config) },
      given: keyed({ id }),
      field: 'question',
      theirs: 'Theirs?',
      mine: 'Mine?',
      other: ['config', JSON.stringify({ ...config, placeholder: 'other' })],
      stored: `select question as value from questions where id = '${id}'`,
      gate: `questions where id = '${id}'`,
    };
  },
  updateCall: async (stage) => {
    const { callId: id, fapId } = await aScene(stage, true);
    const { call } = await stage.world.ok(
      stage.officer,
      `query ($id: Int!) { call(callId: $id) { shortCode title description startCall endCall endCallInternal cycleComment
         surveyComment startReview endReview startNotify endNotify startCycle endCycle templateId faps { id } } }`,
      { id },
    );
    return {
      fields: { ...call, faps: [] },
      given: within('updateCallInput', { id }),
      field: 'surveyComment',
      theirs: 'theirs',
      mine: 'mine',
      other: ['faps', [fapId]],
      stored: `select survey_comment as value from calls where id = ${id}`,
      gate: `calls where id = ${id}`,
    };
  },
  saveFapMeetingDecision: async (stage) => {
    const { a, fapId } = await aScene(stage, false);
    await stage.world.pool.query(`update fap_meeting_decisions set submitted = false where proposal_pk = ${a.pk}`);
    return {
      fields: {
        recommendation: 'ACCEPTED',
        commentForUser: 'user',
        commentForManagement: 'management',
        submitted: false,
      },
      given: within('saveFapMeetingDecisionInput', { proposalPk: a.pk, instrumentId: stage.instrumentId, fapId }),
      field: 'commentForUser',
      theirs: '<p>theirs</p>',
      mine: '<p>mine</p>',
      other: ['recommendation', 'RESERVED'],
      stored: `select comment_for_user as value from fap_meeting_decisions where proposal_pk = ${a.pk}`,
      gate: `proposals where proposal_pk = ${a.pk}`,
      who: stage.chair,
    };
  },
  administrationProposal: async (stage) => {
    const { a } = await aScene(stage, false);
    return {
      fields: {
        finalStatus: 'UNSET',
        commentForUser: null,
        commentForManagement: null,
        managementTimeAllocations: [{ instrumentId: stage.instrumentId, value: null }],
        managementDecisionSubmitted: false,
      },
      given: keyed({ proposalPk: a.pk }),
      field: 'commentForUser',
      theirs: '<p>theirs</p>',
      mine: '<p>mine</p>',
      other: ['managementTimeAllocations', [{ instrumentId: stage.instrumentId, value: 3 }]],
      stored: `select comment_for_user as value from proposals where proposal_pk = ${a.pk}`,
      gate: `proposals where proposal_pk = ${a.pk}`,
    };
  },
  updateTag: (stage) =>
    named(
      stage,
      'tags',
      `insert into tags (name, short_code) values ('Read', left(md5(random()::text), 12)) returning id`,
    ),
  updateInstrumentClosure: async (stage) => {
    const id = await made(
      stage,
      `insert into instrument_closures (starts_at, ends_at, title) values ('2050-01-01', '2050-01-02', 'Read') returning id`,
    );
    return {
      fields: {
        instrumentId: null,
        startsAt: '2050-01-01T00:00:00.000Z',
        endsAt: '2050-01-02T00:00:00.000Z',
        title: 'Read',
      },
      given: keyed({ id }),
      field: 'title',
      theirs: 'theirs',
      mine: 'mine',
      other: ['endsAt', '2050-01-03T00:00:00.000Z'],
      stored: `select title as value from instrument_closures where id = ${id}`,
      gate: `instrument_closures where id = ${id}`,
    };
  },
  updateTechnique: (stage) =>
    named(
      stage,
      'techniques',
      `insert into techniques (name, short_code, description) values ('Read', left(md5(random()::text), 12), 'd') returning id`,
    ),
  updateStatus: async (stage) => ({
    ...(await named(
      stage,
      'statuses',
      `insert into statuses (name, short_code, entity_type) values ('Read', left(md5(random()::text), 12), 'PROPOSAL') returning id`,
      'updatedStatusInput',
    )),
  }),
  updateTemplate: (stage) =>
    named(
      stage,
      'templates',
      `insert into templates (name, group_id) values ('Read', 'SAMPLE') returning id`,
      undefined,
      'templateId',
    ),
  updateWorkflow: (stage) =>
    named(
      stage,
      'workflows',
      `insert into workflows (name, description, entity_type) values ('Read', '', 'PROPOSAL') returning id`,
      'updatedWorkflowInput',
    ),
  updateInternalReview: async (stage) => {
    const { a } = await aScene(stage, false);
    const key = { id: a.internalReviewId, technicalReviewId: a.technicalReviewId };
    return {
      fields: { title: 'Asked', reviewerId: stage.internal.id, comment: '', files: null },
      given: within('updateInternalReviewInput', key),
      field: 'comment',
      theirs: '<p>theirs</p>',
      mine: '<p>mine</p>',
      other: ['title', 'Asked again'],
      stored: `select comment as value from internal_reviews where id = ${a.internalReviewId}`,
      gate: `proposals where proposal_pk = ${a.pk}`,
    };
  },
  updateProposalScientistComment: async (stage) => {
    const { a } = await aScene(stage, false);
    return {
      fields: { comment: 'noted' },
      given: keyed({ commentId: a.commentId }),
      field: 'comment',
      theirs: 'theirs',
      mine: 'mine',
      stored: `select comment as value from scientist_comments where comment_id = ${a.commentId}`,
      gate: `proposals where proposal_pk = ${a.pk}`,
      who: stage.scientist,
    };
  },
  updateVisit: async (stage) => {
    const { a } = await aScene(stage, false);
    const [lead = 0, second = 0, third = 0, fourth = 0] = [
      stage.pi,
      stage.invited,
      stage.scientist,
      stage.reviewer,
    ].map(({ id }) => id);
    const visitId = await insertVisit(stage.world, { proposalPk: a.pk, team: [lead, second, third] });
    return {
      fields: { team: [lead, second, third], teamLeadUserId: lead },
      given: keyed({ visitId }),
      field: 'teamLeadUserId',
      theirs: second,
      mine: third,
      other: ['team', [lead, second, third, fourth]],
      stored: `select team_lead_user_id as value from visits where id = ${visitId}`,
      gate: `proposals where proposal_pk = ${a.pk}`,
    };
  },
};

/**
 * Mutations that save a form and take no `read`, each with the reason. A new mutation that saves a record which two users may have open
 * gets `read`, or is listed here with the reason why no other user's work can be lost.
 */
export const withoutRead: Readonly<Record<string, string>> = {
  updateAnswer: 'one answer of a client of its own; the screens save whole steps, with what they had read',
  updateVisitRegistration:
    'two dates that the visitor fills in; an officer mends them on request, and the log tells old and new',
  updateExperimentSample: 'it sets alone whether the input is handed in, of which the rule is asked under the lock',
  setExperimentDataDoi: 'one short text, taken over from the catalogue of the data; the log tells old and new',
  setVisitorPresence: 'one box; the log tells who ticked it',
  setTrainings: 'one date for each person and training, chosen from a calendar; the log tells old and new',
  updateCallOrder: 'the order of a list as it was drawn, of which nothing is typed',
  setFapTableColumns:
    'columns of a file, chosen and put in order; the screen says who else is at it, and the log tells old and new',
  updateFapToCallInstrument: 'one choice',
  setFapMeetingTimer: 'minutes and a button; the last word counts',
  updateFapTimeAllocation: 'one number, beside which the meeting shows what it was',
  updateTechnicalReviewAssignee: 'one choice',
  updateFeatures: 'switches, each sent by itself',
  setInstrumentAvailabilityTime: 'one number',
  setActiveTemplate: 'one choice',
  setUserNotPlaceholder: 'one switch',
  saveReviewerRank: 'one number, of the reviewer',
  setReviewerLimit: 'one number',
  setReviewWish: 'one choice, of whoever wishes',
  updateUser: 'whose it is fills it in; officers change roles by it, and addresses on request',
  setCoProposerInvites: 'a list of addresses; who was asked already stays asked',
  updateApiAccessToken: 'a set of boxes, whose changes the log tells',
  updateWorkflowStatus: 'the place of a node in a drawing; the editor saves a drawing whole, with its revision',
  updateTopic: 'one step of an editor that shows the form as it stands after each',
  updateQuestionTemplateRelation: 'one step of an editor that shows the form as it stands after each',
  updateQuestionTemplateRelationSettings: 'one step of an editor that shows the form as it stands after each',
  updateExperimentReport: 'it sets the status alone, of which the rule is asked under the lock',
  updateFeedback: 'it sets the status alone, of which the rule is asked under the lock',
  updateShipment:
    'a title of one line and one choice, in a form that keeps what is typed; the log tells what stood there',
  upsertUserByOidcSub: 'a program hands on what the provider says',
};
