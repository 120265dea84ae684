/** Fixtures of experiment safety forms as their screens receive them. */

export const yes = { allowed: true, reason: null, message: null };
export const no = (reason: string, message = 'No') => ({ allowed: false, reason, message });

const question = (id: string, dataType: string, text: string) => ({
  topicId: 1,
  question: { id, naturalKey: id, question: text, dataType: dataType as never },
  config: { __typename: dataType === 'TEXT_INPUT' ? 'TextInputConfig' : 'ProposalEsiBasisConfig' } as never,
  value: dataType === 'TEXT_INPUT' ? '' : null,
  version: 0,
  dependencies: [],
  dependenciesOperator: 'AND' as const,
});
export const form = (id: number, basis: string, isCompleted = false) => ({
  questionaryId: id,
  steps: [
    {
      isCompleted,
      topic: { id: 1, title: `Step ${id}`, sortOrder: 0, templateId: id },
      fields: [question(basis.toLowerCase(), basis, 'Basis')],
    },
  ],
});

export const declared = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  questionId: 'probes',
  isPostProposalSubmission: false,
  abilities: { change: { allowed: false }, delete: yes, judge: no('X') },
  ...more,
});

/** A safety form as the team that fills it in receives it. */
export const aSafety = (more: object = {}) => ({
  experimentSafetyPk: 5,
  experimentPk: 9,
  esiQuestionarySubmittedAt: null,
  statusLeadsOn: true,
  status: { shortCode: 'AWAITING_ESF', name: 'Awaiting safety form' },
  experiment: {
    experimentId: '123456-1',
    startsAt: '2031-01-02T08:00:00.000Z',
    removedAt: null,
    instrument: { name: 'PRISM' },
  },
  sampleQuestion: { questionId: 'probes', templateId: 3 },
  proposal: {
    primaryKey: 21,
    proposalId: '123456',
    title: 'Ice',
    samples: [declared(1, 'Iron film'), declared(2, 'Cobalt', { isPostProposalSubmission: true })],
  },
  samples: [],
  questionary: form(50, 'PROPOSAL_ESI_BASIS'),
  safetyReviewQuestionaryId: null,
  safetyReviewQuestionary: form(0, 'EXPERIMENT_SAFETY_REVIEW_BASIS'),
  instrumentScientistDecision: null,
  experimentSafetyReviewerDecision: null,
  earlierDecisions: [],
  returns: [],
  changes: [],
  abilities: {
    write: yes,
    submit: yes,
    takeBack: no('X'),
    askBack: no('INSUFFICIENT_PERMISSIONS'),
    changeStatus: { allowed: false },
    review: no('INSUFFICIENT_PERMISSIONS'),
    decideAsScientist: no('INSUFFICIENT_PERMISSIONS'),
    decideAsReviewer: no('INSUFFICIENT_PERMISSIONS'),
  },
  ...more,
});

/** The same as a user who decides on it receives it. */
export const judgedSafety = (more: object = {}, decides = 'decideAsReviewer') =>
  aSafety({
    esiQuestionarySubmittedAt: '2030-12-01T10:00:00.000Z',
    safetyReviewQuestionaryId: 80,
    safetyReviewQuestionary: form(80, 'EXPERIMENT_SAFETY_REVIEW_BASIS', true),
    abilities: {
      ...aSafety().abilities,
      write: no('SAFETY_ALREADY_SUBMITTED'),
      submit: no('X'),
      review: yes,
      [decides]: yes,
    },
    ...more,
  });
