const lists: Readonly<Record<string, string>> = {
  'it only makes or adds records': `addSampleToExperiment addUserForReview addUserRole addWorkflowStatus assignCallsToTag assignFapReviewersToProposals
    assignInstrumentsToCall assignInstrumentsToTag assignInstrumentsToTechnique assignReviewersToFap assignScientistsToInstrument
    assignScientistsToTechnique cloneExperimentSample cloneGenericTemplate cloneProposals cloneSample cloneTemplate cloneWorkflow createApiAccessToken createCall
    createEmailTemplate createExperimentSafety createExperimentSafetyPdfTemplate createFap createFeedback createExperimentReport createGenericTemplate
    createGenericTemplateWithCopiedAnswers createInstitution createInstrument createInstrumentClosure planExperiment planSuggestions createInternalReview createPredefinedMessage createProposal
    createProposalPdfTemplate createProposalScientistComment createQuestion createQuestionTemplateRelation createQuestionary createSample createShipment
    createStatus createTag createTechnique createTemplate createTopic createTrainingKind createUnit createUserByEmailInvite createWorkflow declareConflict enterConflict importProposal makeFirstHour
    importTemplate importUnits`,
  'it edits the record that the form shows; the log keeps what stood there, and the form says when somebody else changed it': `administrationProposal
    moveInFapMeeting reorderFapMeetingDecisionProposals saveFapMeetingDecision saveReviewerRank setActiveTemplate setInstrumentAvailabilityTime
    setPageContent updateCallOrder updateEmailTemplate setEmailTemplateTranslation updateExperimentSafetyPdfTemplate keepAssignmentDraft setReviewerLimit setReviewWish updateFap setFapCallSettings setFapTableColumns updateFapConflictRules updateFapTimeAllocation updateFeatures
    updateGenericTemplate updateInstitution updateInstrument updateInstrumentClosure updateInternalReview updateManySettings updatePredefinedMessage
    updateProposalPdfTemplate updateProposalScientistComment updateQuestion updateQuestionTemplateRelation
    updateQuestionTemplateRelationSettings updateSample updateSettings updateStatus updateTag updateTechnique updateTemplate updateTopic updateTrainingKind
    updateUser updateShipment addSamplesToShipment updateWorkflow updateWorkflowStatus uploadLogo upsertUserByOidcSub setUserNotPlaceholder`,
  'it writes the review or the answers of whoever writes; older words stay readable in the history': `addTechnicalReview answerTopic
    reviewExperimentSafety updateAnswer updateReview declineReview`,
  'it hands in, decides or opens again; nothing is removed': `updateExperimentSample completeExperiment reopenExperiment answerClarification withdrawClarification notifyProposal updateFeedback updateExperimentReport submitShipment submitExperimentSafety
    submitExperimentSafetyReviewerExperimentSafetyReview submitFapMeetingDecisions submitInstrumentInFap
    submitInstrumentScientistExperimentSafetyReview submitProposal extendProposal submitProposalsReview submitSampleReview submitTechnicalReviews
    unsubmitInstrumentInFap discussInFapMeeting setFapMeetingTimer lockFapMeeting`,
  'the answers stay and show again when the question is back; a topic that somebody completed stays; the editor has its own way back': `arrangeTemplate
    deleteQuestionTemplateRelation deleteTopic`,
  'it says what is to happen on a way of a workflow; what has happened stays, and the log keeps what was set': `addConnectionStatusActions
    addStatusChangingEventsToConnection`,
  'it says who comes to the facility and how far each registration is; nothing is removed, and the log keeps dates that were changed': `createVisit
    setVisitorPresence createVisitRegistration updateVisitRegistration submitVisitRegistration approveVisitRegistration requestVisitRegistrationChanges
    cancelVisitRegistration`,
  'it keeps the record of the day of an experiment; a wrong tap is put right by the next one, and the log keeps both': `startExperiment endExperiment
    correctExperimentTimes writeExperimentNote setExperimentDataDoi`,
  'it is an answer to an invitation, and the same operation takes it back': 'declineCoProposerInvite',
  'it takes a place that was offered to whoever takes it':
    'acceptCoProposerInvite acceptInvite acceptInviteWithCode redeemCode',
  'what leaves the house, or is dropped, cannot be called back; it was asked about': `dropEmailDrafts dropMessages dropRefusedMessages
    remindReviewers replayStatusActionsLog askClarification extendClarification requestFeedback replayStatusActionsLogs resendMessages retryMessages sendEmailDrafts sendInviteAgain`,
  'a secret that was taken away must not come back': 'deleteApiAccessToken renewCalendarFeed updateApiAccessToken',
  'it brings back what an act had taken away': 'undoDeleteProposal',
  'it is about the session, the language or the drafts of whoever asks': `chooseLanguage externalTokenLogin forgetDrafts getTokenForUser keepDraft logout selectRole signOut token`,
  'it writes nothing that people work on':
    'addClientLog applyPatches configurationImportPreview dismissFirstHour prepareDB validateTemplateImport validateUnitsImport',
};

/**
 * Every mutation that is not an act, under the reason why it destroys nobody's work. Each mutation is listed either here or among the acts;
 * a new one that is in neither list fails the test, so that its author has to decide.
 */
export const notActs: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(lists).map(([why, names]) => [why, names.split(/\s+/)]),
);
