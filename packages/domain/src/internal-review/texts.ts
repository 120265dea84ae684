/** What is said when it worked, and when nobody is found. */
export const internalReviewTexts = {
  created: 'Internal review created successfully!',
  updated: 'Internal review updated successfully!',
  deleted: 'Internal review deleted successfully',
  notFound: 'Internal review not found',
  nobodyFound: 'No Internal Reviewers found with that surname',
} as const;
