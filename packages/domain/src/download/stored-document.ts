/** The action of a workflow's connection that stores the document of a proposal (behaviour/core §11.1, §11.6). */
export const proposalDownloadActionId = 3;

/** What the log of status actions says of a document. */
export const storedDocumentMessages = {
  stored: 'Proposal successfully downloaded',
  failed: 'Proposal failed to download',
} as const;
