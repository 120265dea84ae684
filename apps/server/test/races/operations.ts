import type { Loose, TestPerson } from '../world.ts';
import type { Scene, Stage } from './scene.ts';

/** One operation of a pair: who calls it on a scene, and with which arguments. */
export interface RacedOperation {
  /** Drafts that could be submitted, or proposals under review. */
  readonly scene: 'draft' | 'review';
  readonly who: (stage: Stage) => TestPerson;
  readonly given: (scene: Scene) => Loose;
  /** Makes the call possible in the first place, such as the deletion that it undoes. */
  readonly before?: (scene: Scene) => Promise<unknown>;
}

const byApplicant = (given: (scene: Scene) => Loose): RacedOperation => ({
  scene: 'draft',
  who: ({ pi }) => pi,
  given,
});
const byOfficer = (given: (scene: Scene) => Loose): RacedOperation => ({
  scene: 'review',
  who: ({ officer }) => officer,
  given,
});
const byChair = (given: (scene: Scene) => Loose): RacedOperation => ({
  scene: 'review',
  who: ({ chair }) => chair,
  given,
});

const place = ({ a, fapId, stage }: Scene) => ({ proposalPk: a.pk, fapId, instrumentId: stage.instrumentId });
const meeting = ({ callId, fapId, stage }: Scene) => ({ callId, fapId, instrumentId: stage.instrumentId });
const both = ({ a, b }: Scene) => [a.pk, b.pk];

/** The same instant for every scene, because the results of scenes are compared. */
const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

/** The conflict of interest that is revoked in a scene. */
const entered = new WeakMap<Scene, number>();

/** The clarification that is answered, extended or withdrawn in a scene. */
const questioned = new WeakMap<Scene, number>();
const onQuestion = (given: (id: number) => Loose): RacedOperation => ({
  ...byOfficer((scene) => given(questioned.get(scene) ?? 0)),
  before: async (scene) => {
    const { stage, a } = scene;
    const { rows } = await stage.world.pool.query<{ id: number }>(
      `insert into clarifications (proposal_pk, asked_by, asked_as, question, due_at)
       values ($1, $2, 'USER_OFFICER', 'How many?', date_trunc('day', now()) + interval '2 days') returning id`,
      [a.pk, stage.officer.id],
    );
    questioned.set(scene, rows[0]?.id ?? 0);
  },
});

/** Operations on records that several people write concurrently, by name. */
export const raced: Readonly<Record<string, RacedOperation>> = {
  updateProposal: byApplicant(({ a }) => ({ proposalPk: a.pk, title: 'Other title', abstract: 'Other' })),
  submitProposal: byApplicant(({ a }) => ({ proposalPk: a.pk })),
  extendProposal: {
    ...byApplicant(({ a }) => ({
      proposalPk: a.pk,
      until: tomorrow,
      reason: 'The server was down',
    })),
    who: ({ officer }) => officer,
  },
  deleteProposal: byApplicant(({ a }) => ({ proposalPk: a.pk })),
  deleteProposals: { ...byApplicant((scene) => ({ proposalPks: both(scene) })), who: ({ officer }) => officer },
  undoDeleteProposal: {
    ...byApplicant(({ a }) => ({ proposalPk: a.pk })),
    before: ({ a, stage }) => stage.call(stage.pi, 'deleteProposal', { proposalPk: a.pk }),
  },
  cloneProposals: {
    ...byApplicant(({ a, callId }) => ({ cloneProposalsInput: { callId, proposalsToClonePk: [a.pk] } })),
    who: ({ officer }) => officer,
  },
  answerTopic: byApplicant(({ a, stage }) => ({
    questionaryId: a.questionaryId,
    topicId: stage.forms.topics[1],
    answers: [{ questionId: 'has_parts', value: '{"value":["No"]}' }],
    isPartialSave: true,
    keepsUnsent: true,
  })),
  updateAnswer: byApplicant(({ a }) => ({
    questionaryId: a.questionaryId,
    answer: { questionId: 'has_parts', value: '{"value":["No"]}' },
  })),
  createSample: byApplicant(({ a, stage }) => ({
    title: 'Another',
    templateId: stage.forms.sampleTemplate.templateId,
    proposalPk: a.pk,
    questionId: 'probes',
  })),
  updateSample: byApplicant(({ a }) => ({ sampleId: a.sampleId, title: 'Renamed' })),
  cloneSample: byApplicant(({ a }) => ({ sampleId: a.sampleId })),
  deleteSample: byApplicant(({ a }) => ({ sampleId: a.sampleId })),
  createGenericTemplate: byApplicant(({ a, stage }) => ({
    title: 'Another',
    templateId: stage.forms.entryTemplate.templateId,
    proposalPk: a.pk,
    questionId: 'parts',
  })),
  createGenericTemplateWithCopiedAnswers: byApplicant(({ a, b, stage }) => ({
    templateId: stage.forms.entryTemplate.templateId,
    proposalPk: a.pk,
    questionId: 'parts',
    copyAnswersInput: [{ title: 'Copied', sourceQuestionaryId: b.entryQuestionaryId }],
  })),
  updateGenericTemplate: byApplicant(({ a }) => ({ genericTemplateId: a.entryId, title: 'Renamed' })),
  cloneGenericTemplate: byApplicant(({ a }) => ({ genericTemplateId: a.entryId })),
  deleteGenericTemplate: byApplicant(({ a }) => ({ genericTemplateId: a.entryId })),
  setCoProposerInvites: byApplicant(({ a }) => ({ input: { proposalPk: a.pk, emails: ['new@example.org'] } })),
  sendInviteAgain: byApplicant(({ a }) => ({ inviteId: a.inviteId })),
  acceptCoProposerInvite: {
    ...byApplicant(({ a }) => ({ proposalId: a.proposalId })),
    who: ({ invited }) => invited,
  },
  declineCoProposerInvite: {
    ...byApplicant(({ a }) => ({ proposalId: a.proposalId })),
    who: ({ invited }) => invited,
  },
  acceptInviteWithCode: {
    ...byApplicant(({ a }) => ({ code: a.inviteCode })),
    who: ({ invited }) => invited,
    // The second caller has guessed a code, and the number of guesses is limited.
    before: ({ stage }) => stage.world.pool.query('delete from invite_guesses'),
  },
  updateDataAccessUsers: {
    ...byOfficer(({ a, stage }) => ({ proposalPk: a.pk, userIds: [stage.second.id] })),
  },
  changeProposalsStatus: {
    ...byOfficer((scene) => ({ changeProposalsStatusInput: { proposalPks: both(scene), statusId: 1 } })),
  },
  submitSampleReview: byOfficer(({ a }) => ({
    sampleId: a.sampleId,
    safetyStatus: 'LOW_RISK',
  })),
  addTechnicalReview: byOfficer(({ a, stage }) => ({
    addTechnicalReviewInput: {
      proposalPk: a.pk,
      instrumentId: stage.instrumentId,
      questionaryId: a.technicalQuestionaryId,
      status: 'PARTIALLY_FEASIBLE',
      timeAllocation: 5,
      submitted: false,
    },
  })),
  submitTechnicalReviews: byOfficer(({ a, stage }) => ({
    submitTechnicalReviewsInput: {
      technicalReviews: [
        { proposalPk: a.pk, instrumentId: stage.instrumentId, reviewerId: stage.officer.id, submitted: true },
      ],
    },
  })),
  updateTechnicalReviewAssignee: byOfficer((scene) => ({
    userId: scene.stage.scientist.id,
    proposalPks: both(scene),
    instrumentId: scene.stage.instrumentId,
  })),
  createInternalReview: byOfficer(({ a, stage }) => ({
    createInternalReviewInput: {
      title: 'Asked again',
      reviewerId: stage.internal.id,
      technicalReviewId: a.technicalReviewId,
    },
  })),
  updateInternalReview: byOfficer(({ a, stage }) => ({
    updateInternalReviewInput: {
      id: a.internalReviewId,
      title: 'Renamed',
      reviewerId: stage.internal.id,
      technicalReviewId: a.technicalReviewId,
    },
  })),
  deleteInternalReview: byOfficer(({ a }) => ({
    deleteInternalReviewInput: { id: a.internalReviewId, technicalReviewId: a.technicalReviewId },
  })),
  updateReview: {
    ...byOfficer(({ a, fapId }) => ({
      reviewID: a.reviewId,
      questionaryID: a.reviewQuestionaryId,
      fapID: fapId,
      status: 'DRAFT',
      grade: '7',
      comment: 'acknowledged',
    })),
    who: ({ reviewer }) => reviewer,
  },
  declineReview: {
    ...byOfficer(({ a }) => ({
      reviewId: a.reviewId,
      decline: { reason: 'OUTSIDE_FIELD', text: 'I know nothing of it' },
    })),
    who: ({ reviewer }) => reviewer,
  },
  submitProposalsReview: {
    ...byOfficer(({ a }) => ({
      submitProposalsReviewInput: { proposals: [{ proposalPk: a.pk, reviewId: a.reviewId }] },
    })),
    who: ({ reviewer }) => reviewer,
  },
  assignFapReviewersToProposals: byOfficer((scene) => ({
    fapId: scene.fapId,
    assignments: both(scene).map((proposalPk) => ({ memberId: scene.stage.second.id, proposalPk })),
  })),
  addUserForReview: byOfficer(({ a, fapId, stage }) => ({ fapID: fapId, proposalPk: a.pk, userID: stage.second.id })),
  removeUserForReview: byOfficer(({ a, fapId }) => ({ reviewId: a.reviewId, fapId })),
  removeMemberFromFapProposal: byOfficer(({ a, fapId, stage }) => ({
    fapId,
    proposalPk: a.pk,
    memberId: stage.reviewer.id,
  })),
  setFapCallSettings: byOfficer(({ fapId, callId }) => ({
    ...{ fapId, callId, reviewStart: null, reviewEnd: null },
    ...{ graceDays: 2, readsOthers: 'AFTER_OWN', showsReviewers: false },
  })),
  setFapTableColumns: byOfficer(({ fapId, callId }) => ({ fapId, callId, columns: [{ id: 'TITLE', name: 'What' }] })),
  updateFapConflictRules: byOfficer(({ fapId }) => ({
    ...{ fapId, samePerson: 'WARN', sameInstitution: 'OFF', workedTogether: 'WARN', togetherYears: 2 },
    ...{ declared: 'BLOCK', entered: 'BLOCK' },
  })),
  declareConflict: {
    ...byOfficer(({ a, fapId }) => ({ declareConflictInput: { fapId, proposalPk: a.pk, reason: 'We are married' } })),
    who: ({ reviewer }) => reviewer,
  },
  enterConflict: byOfficer(({ a, fapId, stage }) => ({
    enterConflictInput: { fapId, userId: stage.second.id, proposalPk: a.pk, reason: 'A lawsuit' },
  })),
  removeConflict: {
    ...byOfficer((scene) => ({ fapId: scene.fapId, conflictId: entered.get(scene) ?? 0 })),
    before: async (scene) => {
      const { fapId, b, stage } = scene;
      const enterConflictInput = { fapId, userId: stage.second.id, proposalPk: b.pk, reason: 'A lawsuit' };
      const { data } = await stage.answer(stage.officer, 'enterConflict', { enterConflictInput }, '{ id }');
      entered.set(scene, data?.enterConflict.id);
    },
  },
  keepAssignmentDraft: byOfficer(({ a, callId, fapId, stage }) => ({
    ...{ fapId, callId, revision: 0 },
    cells: [{ proposalPk: a.pk, userId: stage.second.id, pinned: true, reasons: [] }],
  })),
  publishAssignmentDraft: {
    ...byOfficer(({ callId, fapId }) => ({ fapId, callId, revision: 1 })),
    before: ({ a, callId, fapId, stage }) =>
      stage.call(stage.officer, 'keepAssignmentDraft', {
        ...{ fapId, callId, revision: 0 },
        cells: [{ proposalPk: a.pk, userId: stage.second.id, pinned: true, reasons: [] }],
      }),
  },
  setReviewerLimit: byOfficer(({ fapId, stage }) => ({ fapId, userId: stage.second.id, most: 3 })),
  setReviewWish: {
    ...byOfficer(({ a, fapId }) => ({ fapId, proposalPk: a.pk, wish: 'WANT' })),
    who: ({ reviewer }) => reviewer,
  },
  remindReviewers: byOfficer(({ fapId, stage }) => ({ fapId, userIds: [stage.reviewer.id] })),
  saveReviewerRank: byOfficer(({ a, stage }) => ({ fapReviewId: a.reviewId, reviewerId: stage.reviewer.id, rank: 1 })),
  assignReviewersToFap: byOfficer(({ fapId, stage }) => ({ fapId, memberIds: [stage.secretary.id] })),
  removeMemberFromFap: byOfficer(({ fapId, stage }) => ({ fapId, memberId: stage.second.id, roleId: 'FAP_REVIEWER' })),
  saveFapMeetingDecision: byOfficer((scene) => ({
    saveFapMeetingDecisionInput: { ...place(scene), submitted: false, rankOrder: 4 },
  })),
  discussInFapMeeting: byChair(({ a, callId, fapId, stage }) => ({
    fapId,
    callId,
    place: { proposalPk: a.pk, instrumentId: stage.instrumentId },
  })),
  setFapMeetingTimer: byChair(({ callId, fapId }) => ({ callId, fapId, act: 'START', minutes: 8 })),
  lockFapMeeting: byChair(({ callId, fapId }) => ({ callId, fapId, locked: true })),
  moveInFapMeeting: byChair((scene) => ({ ...meeting(scene), proposalPk: scene.b.pk, beforePk: scene.a.pk })),
  reorderFapMeetingDecisionProposals: byOfficer(({ a, b, fapId, stage }) => ({
    reorderFapMeetingDecisionProposalsInput: {
      proposals: [b.pk, a.pk].map((proposalPk, at) => ({
        proposalPk,
        fapId,
        instrumentId: stage.instrumentId,
        rankOrder: at + 1,
      })),
    },
  })),
  submitFapMeetingDecisions: byChair(({ callId, fapId }) => ({ SubmitFapMeetingDecisionsInput: { callId, fapId } })),
  updateFapTimeAllocation: byChair((scene) => ({ ...place(scene), fapTimeAllocation: 9 })),
  submitInstrumentInFap: {
    ...byChair(meeting),
    before: ({ stage, callId, fapId }) =>
      stage.call(stage.chair, 'submitFapMeetingDecisions', { SubmitFapMeetingDecisionsInput: { callId, fapId } }),
  },
  unsubmitInstrumentInFap: {
    ...byOfficer(meeting),
    before: async (scene) => {
      const { stage, callId, fapId } = scene;
      await stage.call(stage.chair, 'submitFapMeetingDecisions', { SubmitFapMeetingDecisionsInput: { callId, fapId } });
      return stage.call(stage.chair, 'submitInstrumentInFap', meeting(scene), '');
    },
  },
  decideProposals: byOfficer((scene) => ({
    decisions: both(scene).map((proposalPk) => ({
      proposalPk,
      finalStatus: 'RESERVED',
      managementTimeAllocations: [{ instrumentId: scene.stage.instrumentId, value: 3 }],
    })),
  })),
  administrationProposal: byOfficer(({ a, stage }) => ({
    proposalPk: a.pk,
    finalStatus: 'ACCEPTED',
    managementDecisionSubmitted: true,
    managementTimeAllocations: [{ instrumentId: stage.instrumentId, value: 2 }],
  })),
  notifyProposal: {
    ...byOfficer(({ a }) => ({ proposalPk: a.pk, ignoreNotifiedFlag: false })),
    before: ({ a, stage }) =>
      stage.call(stage.officer, 'administrationProposal', {
        proposalPk: a.pk,
        finalStatus: 'REJECTED',
        managementDecisionSubmitted: true,
        commentForUser: 'no',
        managementTimeAllocations: [{ instrumentId: stage.instrumentId, value: 0 }],
      }),
  },
  askClarification: byOfficer(({ a }) => ({
    proposalPk: a.pk,
    question: 'How many?',
    dueAt: tomorrow,
    visibleToReviewers: false,
  })),
  answerClarification: { ...onQuestion((id) => ({ id, answer: 'Twelve', fileIds: [] })), who: ({ pi }) => pi },
  extendClarification: onQuestion((id) => ({ id, dueAt: tomorrow })),
  withdrawClarification: onQuestion((id) => ({ id })),
  createProposalScientistComment: {
    ...byOfficer(({ a }) => ({ proposalPk: a.pk, comment: 'first' })),
    who: ({ scientist }) => scientist,
    before: ({ a, stage }) => stage.world.pool.query('delete from scientist_comments where proposal_pk = $1', [a.pk]),
  },
  updateProposalScientistComment: {
    ...byOfficer(({ a }) => ({ commentId: a.commentId, comment: 'again' })),
    who: ({ scientist }) => scientist,
  },
  deleteProposalScientistComment: {
    ...byOfficer(({ a }) => ({ commentId: a.commentId })),
    who: ({ scientist }) => scientist,
  },
  assignProposalsToInstruments: byOfficer((scene) => ({
    proposalPks: both(scene),
    instrumentIds: [scene.stage.otherInstrumentId],
  })),
  removeAssignedInstrumentFromCall: byOfficer(({ callId, stage }) => ({
    removeAssignedInstrumentFromCallInput: { callId, instrumentId: stage.otherInstrumentId },
  })),
  updateFapToCallInstrument: byOfficer(({ callId, stage }) => ({
    updateFapToCallInstrumentInput: { callId, instrumentId: stage.otherInstrumentId, fapId: stage.otherFapId },
  })),
  removeProposalsFromInstrument: byOfficer((scene) => ({ proposalPks: both(scene) })),
  assignProposalsToFaps: byOfficer((scene) => ({
    proposalPks: both(scene),
    fapInstruments: [{ instrumentId: scene.stage.instrumentId, fapId: scene.stage.otherFapId }],
  })),
  removeProposalsFromFaps: byOfficer((scene) => ({ proposalPks: both(scene), fapIds: [scene.fapId] })),
  assignProposalToTechniques: byOfficer(({ a }) => ({ proposalPk: a.pk, techniqueIds: [] })),
};

/** Operations that return a plain value, from which nothing is selected. */
export const plain: ReadonlySet<string> = new Set([
  'deleteProposals',
  'changeProposalsStatus',
  'submitTechnicalReviews',
  'submitProposalsReview',
  'saveReviewerRank',
  'submitInstrumentInFap',
  'unsubmitInstrumentInFap',
  'assignProposalsToInstruments',
  'removeProposalsFromInstrument',
  'assignProposalsToFaps',
  'assignProposalToTechniques',
  'updateAnswer',
]);
