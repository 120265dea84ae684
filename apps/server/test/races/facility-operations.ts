import type { Loose } from '../world.ts';
import type { Facility, FacilityOperation } from './facility.ts';
import { made } from './ground.ts';

const officers = (given: FacilityOperation['given']): FacilityOperation => ({ given });
const plainly = (given: (facility: Facility) => Loose): FacilityOperation => ({ given, isPlain: true });
const within = (argument: string, given: (facility: Facility) => Loose) =>
  officers((facility) => ({ [argument]: given(facility) }));
const byUser = (given: (facility: Facility) => Loose): FacilityOperation => ({
  given,
  who: ({ user }) => user,
  isPlain: true,
});

const day = '2026-01-01T00:00:00.000Z';
const dot = `data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==`;
const unitsOf = ({ code }: Facility) =>
  JSON.stringify({
    version: '1.0.0',
    exportDate: day,
    units: [code, `${code}-new`].map((id) => ({
      id,
      unit: `${id} again`,
      quantity: code,
      symbol: 'v',
      siConversionFormula: 'x',
    })),
    quantities: [{ id: code }],
  });
const configuration = '{"format": "atrium-configuration", "version": "1.0.0", "settings": {"IDLE_TIMEOUT": "600000"}}';

/** Returns the form as a file that another facility could import. */
async function formOf({ stage, templateId }: Facility): Promise<string> {
  const { template } = await stage.world.ok(stage.officer, 'query ($id: Int!) { template(templateId: $id) { json } }', {
    id: templateId,
  });
  return template.json;
}

/** Returns the texts for a document that has none yet. */
async function textsOf({ stage, name }: Facility, group: string) {
  const templateId = await made(
    stage,
    'insert into templates (name, group_id) values ($1, $2) returning id',
    `${name} texts`,
    group,
  );
  const none = {
    templateData: '',
    templateHeader: '',
    templateFooter: '',
    templateSampleDeclaration: '',
    dummyData: '',
  };
  return { templateId, ...none };
}

/** Inserts a closed time of the instrument, one in each facility. */
const closureOf = ({ stage, name, instrumentId }: Facility): Promise<number> =>
  made(
    stage,
    `with known as (select id from instrument_closures where instrument_id = $2),
          new as (insert into instrument_closures (instrument_id, starts_at, ends_at, title)
                    select $2, '2050-01-01', '2050-01-02', $1 where not exists (select from known) returning id)
     select id from known union all select id from new`,
    name,
    instrumentId,
  );
const closedUntil = { startsAt: day, endsAt: '2026-01-02T00:00:00.000Z', title: 'Shutdown' };

/** Two steps of a form editor, and the one that rearranges a form. */
const onForms: Readonly<Record<string, FacilityOperation>> = {
  createTemplate: officers(({ name }) => ({ groupId: 'SAMPLE', name })),
  cloneTemplate: officers(({ templateId }) => ({ templateId })),
  createQuestion: officers(() => ({ dataType: 'TEXT_INPUT', categoryId: 'PROPOSAL_QUESTIONARY' })),
  createQuestionary: { ...officers(({ stage }) => ({ templateId: stage.forms.sampleTemplate.templateId })) },
  updateTopic: officers(({ topicId, templateId }) => ({ id: topicId, templateId, title: 'Renamed' })),
  deleteTopic: officers(({ emptyTopicId }) => ({ topicId: emptyTopicId })),
  updateQuestionTemplateRelation: officers(({ questionId, templateId, emptyTopicId }) => ({
    questionId,
    templateId,
    topicId: emptyTopicId,
    sortOrder: 0,
  })),
  updateQuestionTemplateRelationSettings: officers(({ questionId, otherQuestionId, templateId }) => ({
    questionId: otherQuestionId,
    templateId,
    dependencies: [{ dependencyId: questionId, condition: { condition: 'eq', params: '{"value":true}' } }],
    dependenciesOperator: 'AND',
  })),
  deleteQuestionTemplateRelation: officers(({ otherQuestionId, templateId }) => ({
    questionId: otherQuestionId,
    templateId,
  })),
  importTemplate: officers(async (facility) => ({
    templateAsJson: await formOf(facility),
    conflictResolutions: [facility.questionId, facility.otherQuestionId].map((itemId) => ({
      itemId,
      strategy: 'USE_EXISTING',
    })),
    subTemplatesConflictResolutions: [],
  })),
  validateTemplateImport: officers(async (facility) => ({ templateAsJson: await formOf(facility) })),
  createProposalPdfTemplate: officers((facility) => textsOf(facility, 'PROPOSAL_PDF')),
  createExperimentSafetyPdfTemplate: officers((facility) => textsOf(facility, 'EXPERIMENT_SAFETY_PDF')),
  arrangeTemplate: officers(({ templateId, topicId, questionId, otherQuestionId }) => ({
    templateId,
    revision: 1,
    topics: [
      {
        id: topicId,
        title: 'First',
        fields: [otherQuestionId, questionId].map((id) => ({ questionId: id, dependencies: [] })),
      },
    ],
  })),
};

const onWorkflows: Readonly<Record<string, FacilityOperation>> = {
  createWorkflow: within('newWorkflowInput', ({ name }) => ({
    name: `${name} new`,
    description: '',
    entityType: 'PROPOSAL',
  })),
  cloneWorkflow: officers(({ workflowId, name }) => ({ workflowId, name: `${name} copy` })),
  createStatus: within('newStatusInput', ({ name, code }) => ({
    name,
    shortCode: code.toUpperCase().replace('-', '_'),
    description: '',
    entityType: 'PROPOSAL',
  })),
  updateWorkflowStatus: within('updateWorkflowStatusInput', ({ lastConnectionId }) => ({
    id: lastConnectionId,
    posX: 7,
    posY: 7,
  })),
  deleteWorkflowStatus: {
    ...within('deleteWorkflowStatusInput', ({ workflowId, statusIds }) => ({
      workflowId,
      statusId: statusIds[1],
      sortOrder: 1,
    })),
    isPlain: true,
  },
  deleteWorkflowConnection: officers(({ lastConnectionId }) => ({ connectionId: lastConnectionId })),
  addStatusChangingEventsToConnection: within('addStatusChangingEventsToConnectionInput', ({ lastConnectionId }) => ({
    workflowConnectionId: lastConnectionId,
    statusChangingEvents: ['CALL_ENDED'],
  })),
  addConnectionStatusActions: within('newConnectionStatusActionsInput', ({ lastConnectionId, workflowId }) => ({
    connectionId: lastConnectionId,
    workflowId,
    actions: [{ actionId: 3, actionType: 'PROPOSALDOWNLOAD' }],
  })),
  saveWorkflow: within('input', ({ workflowId, name, statusIds }) => ({
    workflowId,
    revision: 1,
    name,
    description: 'drawn anew',
    connectionLineType: 'step',
    moves: [],
    drawing: { statuses: [{ statusId: statusIds[0], posX: 0, posY: 0 }], ways: [] },
  })),
};

const onLists: Readonly<Record<string, FacilityOperation>> = {
  createInstrument: officers(({ name, code, stage }) => ({
    name: `${name} new`,
    shortCode: code,
    description: 'new',
    managerUserId: stage.scientist.id,
  })),
  removeScientistFromInstrument: plainly(({ instrumentId, stage }) => ({
    instrumentId,
    scientistId: stage.scientist.id,
  })),
  createFap: officers(({ name }) => ({ code: name, description: 'new', active: true })),
  createTechnique: officers(({ name }) => ({ name: `${name} new`, shortCode: `${name} new`, description: 'new' })),
  removeInstrumentsFromTechnique: plainly(({ techniqueId, instrumentId }) => ({
    techniqueId,
    instrumentIds: [instrumentId],
  })),
  assignScientistsToTechnique: plainly(({ techniqueId, stage }) => ({
    techniqueId,
    scientistIds: [stage.internal.id],
  })),
  removeScientistFromTechnique: plainly(({ techniqueId, stage }) => ({ techniqueId, scientistId: stage.scientist.id })),
  createTrainingKind: officers(({ name }) => ({ name: `${name} new` })),
  createInstrumentClosure: officers(({ instrumentId }) => ({ ...closedUntil, instrumentId })),
  updateInstrumentClosure: officers(async (facility) => ({
    ...closedUntil,
    id: await closureOf(facility),
    instrumentId: facility.instrumentId,
  })),
  deleteInstrumentClosure: officers(async (facility) => ({ id: await closureOf(facility) })),
  createTag: officers(({ name }) => ({ name: `${name} new`, shortCode: `${name} new` })),
  removeInstrumentFromTag: plainly(({ tagId, instrumentId }) => ({ tagId, instrumentId })),
  assignCallsToTag: plainly(({ tagId, stage }) => ({ tagId, callIds: [stage.callId] })),
  removeCallFromTag: plainly(({ tagId, callId }) => ({ tagId, callId })),
  createInstitution: officers(({ name }) => ({ name, country: 1 })),
  createUnit: officers(({ code }) => ({
    id: `${code}-new`,
    unit: `${code} new`,
    quantity: code,
    symbol: 'w',
    siConversionFormula: 'x',
  })),
  deleteUnit: officers(({ code }) => ({ id: code })),
  importUnits: officers((facility) => ({
    json: unitsOf(facility),
    conflictResolutions: [{ itemId: facility.code, strategy: 'USE_NEW' }],
  })),
  validateUnitsImport: officers((facility) => ({ unitsAsJson: unitsOf(facility) })),
  createEmailTemplate: officers(({ code, name }) => ({ id: `${code}-new`, name, subject: 's', body: 'b' })),
  updateEmailTemplate: officers(({ code, name }) => ({ id: code, name, subject: 'again', body: 'b', revision: 1 })),
  setEmailTemplateTranslation: officers(({ code }) => ({
    id: code,
    language: 'de',
    subject: 's',
    body: 'b',
    revision: 1,
  })),
  removeEmailTemplateTranslation: officers(({ code }) => ({ id: code, language: 'de' })),
  deleteEmailTemplate: officers(({ code }) => ({ id: code })),
  createPredefinedMessage: within('createPredefinedMessageInput', ({ name }) => ({ title: name, message: 'm' })),
  deletePredefinedMessage: within('deletePredefinedMessageInput', ({ messageId }) => ({ id: messageId })),
  deleteProposalPdfTemplate: officers(({ proposalTextsId }) => ({ proposalPdfTemplateId: proposalTextsId })),
  deleteExperimentSafetyPdfTemplate: officers(({ safetyTextsId }) => ({
    experimentSafetyPdfTemplateId: safetyTextsId,
  })),
  createCall: within('createCallInput', ({ name, stage }) => ({
    ...Object.fromEntries(
      ['startCall', 'endCall', 'startReview', 'endReview', 'startNotify', 'endNotify', 'startCycle', 'endCycle'].map(
        (field, nth) => [field, `202${nth + 1}-01-01T00:00:00.000Z`],
      ),
    ),
    shortCode: `${name} new`,
    cycleComment: 'cycle',
    surveyComment: 'survey',
    allocationTimeUnit: 'Day',
    proposalWorkflowId: stage.workflowId,
    templateId: stage.formId,
  })),
  updateCallOrder: plainly(({ callId }) => ({ callOrderInput: { data: [{ callId, sort_order: 5 }] } })),
  setInstrumentAvailabilityTime: plainly(({ callId, instrumentId }) => ({
    callId,
    instrumentId,
    availabilityTime: 9,
  })),
};

const onPeople: Readonly<Record<string, FacilityOperation>> = {
  createUserByEmailInvite: plainly(({ code }) => ({
    email: `${code}@example.org`,
    firstname: 'New',
    lastname: 'Person',
    userRole: 'USER',
  })),
  upsertUserByOidcSub: officers(({ code, user }) => ({
    firstName: 'Other',
    lastName: 'Name',
    oidcSub: code,
    email: user.email,
    institutionName: code,
    institutionCountry: 'Norway',
    institutionRoRId: '',
  })),
  updateUserRoles: officers(({ user }) => ({ id: user.id, roles: [1, 2] })),
  addUserRole: plainly(({ user }) => ({ userID: user.id, roleID: 2 })),
  setUserNotPlaceholder: officers(({ standIn }) => ({ id: standIn.id })),
  deleteUser: officers(({ user }) => ({ id: user.id })),
  createApiAccessToken: within('createApiAccessTokenInput', ({ name }) => ({
    name,
    accessPermissions: '{"ProposalQueries.get":true}',
  })),
  updateApiAccessToken: within('updateApiAccessTokenInput', ({ tokenId, name }) => ({
    accessTokenId: tokenId,
    name,
    accessPermissions: '{"ProposalQueries.getAll":true}',
  })),
  deleteApiAccessToken: {
    ...within('deleteApiAccessTokenInput', ({ tokenId }) => ({ accessTokenId: tokenId })),
    isPlain: true,
  },
  getTokenForUser: plainly(({ user }) => ({ userId: user.id, reason: 'a question' })),
  chooseLanguage: byUser(() => ({ language: 'de' })),
  keepDraft: byUser(({ name }) => ({ record: name, window: 'one', copy: '{"text":"typed"}', takes: ['two'] })),
  forgetDrafts: byUser(({ name }) => ({ record: name, windows: ['one'] })),
  renewCalendarFeed: { ...officers(() => ({ kind: 'PERSON' })), who: ({ user }) => user },
  token: byUser(({ user }) => ({ token: user.token })),
  selectRole: byUser(({ user }) => ({ token: user.token, selectedRoleId: 1 })),
  signOut: byUser(({ user }) => ({ token: user.token })),
  logout: byUser(({ user }) => ({ token: user.token })),
};

const onTheHouse: Readonly<Record<string, FacilityOperation>> = {
  retryMessages: officers(({ incomingId }) => ({ ids: [incomingId] })),
  dropMessages: plainly(({ incomingId }) => ({ ids: [incomingId] })),
  resendMessages: plainly(({ outgoingId }) => ({ ids: [outgoingId] })),
  dropRefusedMessages: plainly(({ outgoingId }) => ({ ids: [outgoingId] })),
  sendEmailDrafts: plainly(({ mailId }) => ({ ids: [mailId] })),
  dropEmailDrafts: plainly(({ mailId }) => ({ ids: [mailId] })),
  replayStatusActionsLog: plainly(({ logId }) => ({ statusActionsLogId: logId })),
  replayStatusActionsLogs: officers(({ logId }) => ({ statusActionsLogIds: [logId] })),
  uploadLogo: officers(() => ({ picture: dot })),
  updateFeatures: within('updatedFeaturesInput', () => ({ action: 'ENABLE', featureIds: ['SHIPPING', 'TAGS'] })),
  dismissFirstHour: officers(() => ({ isDismissed: true })),
  addClientLog: plainly(() => ({ error: 'an error' })),
  importConfiguration: officers(() => ({ file: configuration })),
  configurationImportPreview: officers(() => ({ file: configuration })),
  applyPatches: plainly(() => ({})),
  prepareDB: plainly(() => ({})),
};

/** Operations on the facility, by name, that race against others only where they must. */
export const ofFacility: Readonly<Record<string, FacilityOperation>> = {
  ...onForms,
  ...onWorkflows,
  ...onLists,
  ...onPeople,
  ...onTheHouse,
};
