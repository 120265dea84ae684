/** Words of the screens about technical reviews, which stay to the letter. */
export const technicalReviewTexts = {
  noReview: 'No technical reviews found for the selected proposal',
  notFound: 'Technical Review not found',
  proposalHasNone: 'Proposal has no technical review',
  reviewedBy: (name: string) => `Reviewed by ${name}`,
  assignQuestion: 'Assign to someone else?',
  assign: 'Assign',
  assignTitle: 'Are you sure?',
  assignConfirmation: (name: string) =>
    `You are about to set ${name} as a technical reviewer for this proposal. Are you sure?`,
  assignSubmittedAlert:
    'This technical review is already submitted. Assigning it to somebody else does not change it; reopen it first if it is to be reviewed again.',
  assigned: (name: string) => `Assigned to ${name}`,
  saved: 'Saved!',
  bulkSubmitTitle: 'Submit technical reviews',
  bulkSubmitConfirmation:
    'No further changes to technical reviews are possible after submission. Are you sure you want to submit the selected proposals technical reviews?',
  bulkSubmitted: 'Proposal(s) technical review submitted successfully!',
  bulkReassignTitle: 'Reassign technical reviews',
} as const;
