/** What is said when it worked (behaviour/operations §15.5). */
export const scientistCommentTexts = {
  created: 'Proposal scientist comment successfully created',
  updated: 'Proposal scientist comment successfully updated',
  deleted: 'Proposal scientist comment successfully deleted',
} as const;
