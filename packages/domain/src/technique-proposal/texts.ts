/** What is asked before, and said after, a change in the table (rule P71). */
export const techniqueProposalTexts = {
  changeInstrument: 'Change instrument',
  changeInstrumentQuestion: 'Are you sure you want to change this instrument?',
  instrumentChanged: 'Proposal/s assigned to the selected instrument successfully!',
  changeStatus: 'Change status',
  changeStatusQuestion: 'Are you sure you want to change this status?',
  statusChanged: 'Proposal status updated successfully!',
} as const;
