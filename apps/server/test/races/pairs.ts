import { raced } from './operations.ts';

/**
 * For mutations on what hangs on proposals, the operations that they meet in the race. Whoever adds a mutation names at least one other that
 * writes the same record, here or among the removals, or says why there is none.
 */
export const pairs: Readonly<Record<string, readonly string[] | string>> = {
  updateProposal: ['submitProposal', 'deleteProposal', 'answerTopic', 'updateProposal'],
  submitProposal: ['submitProposal', 'deleteProposal', 'answerTopic', 'createSample', 'cloneProposals'],
  deleteProposal: ['answerTopic', 'setCoProposerInvites', 'createGenericTemplate', 'acceptCoProposerInvite'],
  deleteProposals: ['submitProposal', 'updateProposal', 'answerTopic', 'deleteProposal', 'deleteProposals'],
  undoDeleteProposal: ['undoDeleteProposal'],
  cloneProposals: ['updateProposal', 'deleteProposal'],
  answerTopic: ['createGenericTemplate', 'deleteGenericTemplate', 'answerTopic'],
  updateAnswer: ['answerTopic'],
  createSample: ['createSample', 'cloneSample', 'deleteSample'],
  updateSample: ['deleteSample', 'submitProposal'],
  cloneSample: ['deleteSample', 'cloneSample'],
  deleteSample: ['submitProposal', 'deleteSample'],
  submitSampleReview: ['submitSampleReview', 'changeProposalsStatus'],
  createGenericTemplate: ['createGenericTemplate', 'submitProposal'],
  createGenericTemplateWithCopiedAnswers: ['createGenericTemplate', 'submitProposal'],
  updateGenericTemplate: ['deleteGenericTemplate', 'submitProposal'],
  cloneGenericTemplate: ['cloneGenericTemplate', 'deleteGenericTemplate'],
  deleteGenericTemplate: ['submitProposal'],
  setCoProposerInvites: ['acceptCoProposerInvite', 'acceptInviteWithCode', 'sendInviteAgain', 'setCoProposerInvites'],
  acceptInviteWithCode: ['acceptInviteWithCode', 'acceptCoProposerInvite'],
  sendInviteAgain: ['acceptCoProposerInvite', 'acceptInviteWithCode', 'sendInviteAgain'],
  updateDataAccessUsers: ['administrationProposal', 'updateDataAccessUsers'],
  addTechnicalReview: ['submitTechnicalReviews', 'updateTechnicalReviewAssignee', 'removeProposalsFromInstrument'],
  submitTechnicalReviews: ['submitTechnicalReviews', 'assignProposalsToInstruments'],
  updateTechnicalReviewAssignee: ['submitTechnicalReviews', 'removeProposalsFromInstrument'],
  createInternalReview: ['submitTechnicalReviews', 'removeProposalsFromInstrument'],
  updateInternalReview: ['deleteInternalReview', 'submitTechnicalReviews'],
  deleteInternalReview: ['deleteInternalReview'],
  updateReview: ['removeProposalsFromFaps', 'removeUserForReview', 'submitProposalsReview', 'assignProposalsToFaps'],
  declineReview: ['updateReview', 'submitProposalsReview', 'removeUserForReview', 'removeProposalsFromFaps'],
  submitProposalsReview: ['removeProposalsFromFaps', 'removeUserForReview'],
  assignFapReviewersToProposals: ['assignFapReviewersToProposals', 'removeMemberFromFap', 'removeProposalsFromFaps'],
  addUserForReview: ['addUserForReview', 'removeMemberFromFap'],
  removeUserForReview: ['removeUserForReview'],
  removeMemberFromFapProposal: ['removeUserForReview', 'updateReview'],
  keepAssignmentDraft: ['keepAssignmentDraft', 'publishAssignmentDraft'],
  publishAssignmentDraft: ['publishAssignmentDraft', 'assignFapReviewersToProposals', 'removeMemberFromFap'],
  updateFapConflictRules: ['updateFapConflictRules', 'assignFapReviewersToProposals'],
  declareConflict: ['assignFapReviewersToProposals', 'removeMemberFromFap'],
  enterConflict: ['assignFapReviewersToProposals', 'addUserForReview'],
  saveReviewerRank: ['removeUserForReview', 'assignFapReviewersToProposals'],
  assignReviewersToFap: ['assignReviewersToFap'],
  removeMemberFromFap: ['removeMemberFromFap'],
  saveFapMeetingDecision: [
    'submitInstrumentInFap',
    'submitFapMeetingDecisions',
    'reorderFapMeetingDecisionProposals',
    'removeProposalsFromFaps',
  ],
  discussInFapMeeting: ['discussInFapMeeting', 'removeProposalsFromFaps', 'setFapMeetingTimer'],
  setFapMeetingTimer: ['setFapMeetingTimer', 'lockFapMeeting'],
  lockFapMeeting: ['lockFapMeeting', 'saveFapMeetingDecision', 'updateFapTimeAllocation', 'moveInFapMeeting'],
  moveInFapMeeting: ['moveInFapMeeting', 'submitInstrumentInFap', 'removeProposalsFromFaps'],
  reorderFapMeetingDecisionProposals: ['submitInstrumentInFap', 'reorderFapMeetingDecisionProposals'],
  submitFapMeetingDecisions: ['submitFapMeetingDecisions', 'submitInstrumentInFap'],
  updateFapTimeAllocation: ['submitInstrumentInFap', 'removeProposalsFromFaps'],
  submitInstrumentInFap: ['submitInstrumentInFap', 'removeProposalsFromFaps'],
  unsubmitInstrumentInFap: ['updateFapTimeAllocation', 'unsubmitInstrumentInFap'],
  decideProposals: ['decideProposals', 'administrationProposal', 'notifyProposal'],
  administrationProposal: ['notifyProposal', 'removeProposalsFromInstrument', 'changeProposalsStatus'],
  notifyProposal: ['notifyProposal'],
  createProposalScientistComment: ['createProposalScientistComment'],
  updateProposalScientistComment: ['deleteProposalScientistComment', 'updateProposalScientistComment'],
  deleteProposalScientistComment: ['deleteProposalScientistComment'],
  changeProposalsStatus: ['assignProposalsToInstruments'],
  assignProposalsToInstruments: [
    'assignProposalsToInstruments',
    'removeProposalsFromInstrument',
    'assignProposalsToFaps',
  ],
  assignProposalsToFaps: ['removeProposalsFromFaps', 'assignProposalsToFaps'],
  removeAssignedInstrumentFromCall: ['assignProposalsToInstruments', 'removeAssignedInstrumentFromCall'],
  updateFapToCallInstrument: ['assignProposalsToInstruments', 'removeAssignedInstrumentFromCall'],
  assignProposalToTechniques: ['assignProposalToTechniques'],
  createProposal: 'makes a record of its own; the call it is made in is held while the rule is asked',
  undoAct: 'the act is locked by its own row, so that it is taken back once, and its rows before they are compared',
  createShipment: 'has its pairs in shipment.test.ts',
  updateShipment: 'has its pairs in shipment.test.ts',
  addSamplesToShipment: 'has its pairs in shipment.test.ts',
  submitShipment: 'has its pairs in shipment.test.ts',
  deleteShipment: 'has its pairs in shipment.test.ts',
  moveParcel: 'has its pairs in shipment.test.ts',
  createFeedback: 'has its pairs in feedback.test.ts',
  updateFeedback: 'has its pairs in feedback.test.ts',
  deleteFeedback: 'has its pairs in feedback.test.ts',
  requestFeedback: 'has its pairs in feedback.test.ts',
  ...Object.fromEntries(
    ['createVisit', 'updateVisit', 'deleteVisit']
      .concat(['createVisitRegistration', 'updateVisitRegistration', 'submitVisitRegistration'])
      .concat(['approveVisitRegistration', 'requestVisitRegistrationChanges', 'cancelVisitRegistration'])
      .map((name) => [name, 'has its pairs in visit.test.ts']),
  ),
  ...Object.fromEntries(
    ['startExperiment', 'endExperiment', 'correctExperimentTimes', 'writeExperimentNote']
      .concat(['setExperimentDataDoi', 'setVisitorPresence', 'createExperimentReport', 'updateExperimentReport'])
      .map((name) => [name, 'has its pairs in on-the-day.test.ts']),
  ),
  planExperiment: 'has its pairs in schedule.test.ts',
  planSuggestions: 'has its pairs in schedule.test.ts',
  moveExperiment: 'has its pairs in schedule.test.ts',
  publishExperiments: 'has its pairs in schedule.test.ts',
  completeExperiment: 'has its pairs in schedule.test.ts',
  reopenExperiment: 'has its pairs in schedule.test.ts',
  removePlannedExperiments: 'has its pairs in schedule.test.ts',
  createExperimentSafety: 'has its pairs in safety.test.ts',
  askBackExperimentSafety: 'has its pairs in safety.test.ts',
  submitExperimentSafety: 'has its pairs in safety.test.ts',
  addSampleToExperiment: 'has its pairs in safety.test.ts',
  removeSampleFromExperiment: 'has its pairs in safety.test.ts',
  updateExperimentSample: 'has its pairs in safety.test.ts',
  cloneExperimentSample: 'has its pairs in safety.test.ts',
  reviewExperimentSafety: 'has its pairs in safety.test.ts',
  submitInstrumentScientistExperimentSafetyReview: 'has its pairs in safety.test.ts',
  submitExperimentSafetyReviewerExperimentSafetyReview: 'has its pairs in safety.test.ts',
  changeTechniqueProposalsStatus: 'the service of changeProposalsStatus under the same lock',
  assignTechniqueProposalsToInstruments: 'the service of assignProposalsToInstruments under the same lock',
  deleteQuestion: 'meets what uses it among the removals',
  deleteTemplate: 'meets what uses it among the removals',
  setTrainings: 'meets itself, and what removes the training, among the facility and the removals',
  setActiveTemplate: 'meets itself, and what removes the template, among the removals',
  // Forms of the facility meet themselves, free and held, in forms.test.ts.
  ...Object.fromEntries(
    ['setPageContent', 'updateSettings', 'updateManySettings', 'updateInstitution', 'updateInstrument', 'updateFap']
      .concat(['updatePredefinedMessage', 'updateProposalPdfTemplate', 'updateExperimentSafetyPdfTemplate'])
      .concat([
        'updateQuestion',
        'updateCall',
        'updateTag',
        'updateTrainingKind',
        'updateTechnique',
        'updateStatus',
        'updateTemplate',
        'updateWorkflow',
      ])
      .map((name) => [name, 'a record of the facility; meets itself among the forms']),
  ),
};

/** Every pair once, whichever of the two has named it. */
export const allPairs: ReadonlyArray<readonly [string, string]> = [
  ...new Map(
    Object.entries(pairs).flatMap(([name, others]) =>
      typeof others === 'string'
        ? []
        : others.map((other) => [[name, other].sort().join(' '), [name, other] as const] as const),
    ),
  ).values(),
].filter(([one, other]) => raced[one] && raced[other]);
