const yes = { allowed: true };
const no = { allowed: false };

/** Staff of the instrument HALO. */
export const jonas = { id: 7, firstname: 'Jonas', lastname: 'Weber' };
export const mei = { id: 8, firstname: 'Mei', lastname: 'Chen' };

/** A technical review assigned to Jonas, still empty, with a form without further questions. */
export const aTechnicalReview = (more: object = {}) => ({
  id: 1,
  proposalPk: 21,
  instrumentId: 3,
  instrument: { id: 3, name: 'HALO', scientists: [jonas, mei], instrumentContact: jonas },
  status: null,
  timeAllocation: null,
  comment: '',
  publicComment: null,
  files: null,
  submitted: false,
  reviewerId: 7,
  technicalReviewAssigneeId: 7,
  technicalReviewAssignee: jonas,
  questionaryId: 5,
  questionary: {
    questionaryId: 5,
    steps: [
      {
        isCompleted: true,
        topic: { id: 1, title: 'New technical review', sortOrder: 0 },
        fields: [
          {
            topicId: 1,
            question: { id: 'technical_review_basis', question: 'Basis', dataType: 'TECHNICAL_REVIEW_BASIS' },
            config: { __typename: 'TechnicalReviewBasisConfig' },
          },
        ],
      },
    ],
  },
  editScope: 'ALL',
  abilities: { readInternalPart: yes, edit: yes, submit: yes, reopen: no, reassign: yes },
  ...more,
});
