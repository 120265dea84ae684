/** What is said when it worked. */
export const scientistCommentTexts = {
  created: 'Proposal scientist comment successfully created',
  updated: 'Proposal scientist comment successfully updated',
  deleted: 'Proposal scientist comment successfully deleted',
} as const;
