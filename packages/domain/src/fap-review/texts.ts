/** Words of the screens about panel reviews, which stay to the letter. */
export const fapReviewTexts = {
  notFound: 'Review not found',
  submitTitle: 'Please confirm',
  submitConfirmation: 'I am aware that no further changes to the grade are possible after submission.',
  submitted: 'Your review has been submitted successfully.',
  noGuide: 'No guide has been added yet',
  gradingGuide: 'Grading guide',
  assigned: (count: number) => (count > 1 ? 'Members assigned' : 'Member assigned'),
  removed: 'Reviewer removed',
  rankTaken: 'This rank is already assigned to another reviewer',
} as const;
