import { raced } from './operations.ts';

/**
 * For every operation that locks a record before its rule is asked, the operations that it meets in the race. Whoever adds such an
 * operation names at least one other that writes the same record, or says why there is none.
 */
export const pairs: Readonly<Record<string, readonly string[] | string>> = {
  updateProposal: ['submitProposal', 'deleteProposal', 'answerTopic', 'updateProposal'],
  submitProposal: ['submitProposal', 'deleteProposal', 'answerTopic', 'createSample', 'cloneProposals'],
  deleteProposal: ['answerTopic', 'setCoProposerInvites', 'createGenericTemplate', 'acceptCoProposerInvite'],
  undoDeleteProposal: ['undoDeleteProposal'],
  cloneProposals: ['updateProposal', 'deleteProposal'],
  answerTopic: ['createGenericTemplate', 'deleteGenericTemplate', 'answerTopic'],
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
  sendInviteAgain: ['acceptCoProposerInvite', 'acceptInviteWithCode', 'sendInviteAgain'],
  updateDataAccessUsers: ['administrationProposal', 'updateDataAccessUsers'],
  addTechnicalReview: ['submitTechnicalReviews', 'updateTechnicalReviewAssignee', 'removeProposalsFromInstrument'],
  submitTechnicalReviews: ['submitTechnicalReviews', 'assignProposalsToInstruments'],
  updateTechnicalReviewAssignee: ['submitTechnicalReviews', 'removeProposalsFromInstrument'],
  createInternalReview: ['submitTechnicalReviews', 'removeProposalsFromInstrument'],
  updateInternalReview: ['deleteInternalReview', 'submitTechnicalReviews'],
  deleteInternalReview: ['deleteInternalReview'],
  updateReview: ['removeProposalsFromFaps', 'removeUserForReview', 'submitProposalsReview', 'assignProposalsToFaps'],
  submitProposalsReview: ['removeProposalsFromFaps', 'removeUserForReview'],
  assignFapReviewersToProposals: ['assignFapReviewersToProposals', 'removeMemberFromFap', 'removeProposalsFromFaps'],
  addUserForReview: ['addUserForReview', 'removeMemberFromFap'],
  removeUserForReview: ['removeUserForReview'],
  removeMemberFromFapProposal: ['removeUserForReview', 'updateReview'],
  saveReviewerRank: ['removeUserForReview', 'assignFapReviewersToProposals'],
  assignReviewersToFap: ['assignReviewersToFap'],
  removeMemberFromFap: ['removeMemberFromFap'],
  saveFapMeetingDecision: [
    'submitInstrumentInFap',
    'submitFapMeetingDecisions',
    'reorderFapMeetingDecisionProposals',
    'removeProposalsFromFaps',
  ],
  reorderFapMeetingDecisionProposals: ['submitInstrumentInFap', 'reorderFapMeetingDecisionProposals'],
  submitFapMeetingDecisions: ['submitFapMeetingDecisions', 'submitInstrumentInFap'],
  updateFapTimeAllocation: ['submitInstrumentInFap', 'removeProposalsFromFaps'],
  submitInstrumentInFap: ['submitInstrumentInFap', 'removeProposalsFromFaps'],
  unsubmitInstrumentInFap: ['updateFapTimeAllocation', 'unsubmitInstrumentInFap'],
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
  createProposal: 'makes a record of its own; the call it is made in is held while the rule is asked',
  undoAct: 'the act is locked by its own row, so that it is taken back once, and its rows before they are compared',
  createExperimentSafety: 'one per experiment, by its lock and by the database; raced in the tests of its area',
  submitExperimentSafety: 'raced in the tests of its area',
  reviewExperimentSafety: 'raced in the tests of its area',
  submitInstrumentScientistExperimentSafetyReview: 'raced in the tests of its area',
  submitExperimentSafetyReviewerExperimentSafetyReview: 'raced in the tests of its area',
  changeTechniqueProposalsStatus: 'the service of changeProposalsStatus under the same lock',
  assignTechniqueProposalsToInstruments: 'the service of assignProposalsToInstruments under the same lock',
  deleteQuestion: 'a record of the facility, of its editors alone',
  deleteTemplate: 'a record of the facility, of its editors alone',
  setActiveTemplate: 'a record of the facility, of its editors alone',
  createProposalPdfTemplate: 'a record of the facility, of its editors alone',
  createExperimentSafetyPdfTemplate: 'a record of the facility, of its editors alone',
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
