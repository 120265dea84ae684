/** Words of the meeting's screens, which stay to the letter. */
export const fapMeetingTexts = {
  saved: 'Panel decision saved successfully!',
  submitted: 'Panel decision submitted successfully!',
  submitTitle: 'Please confirm',
  submitConfirmation: 'I am aware that no further changes to the panel meeting are possible after submission.',
  reordered: 'Reordering of proposals saved successfully!',
  reorderFailed: 'Something went wrong please use refresh button to update the table state',
  submitInstrumentTitle: 'Submit instrument',
  submitInstrument: (name: string) =>
    `No further changes to FAP meeting decisions and rankings are possible after submission. Are you sure you want to submit the ${name} Instrument?`,
  instrumentSubmitted: 'Instrument submitted in FAP!',
  unsubmitInstrumentTitle: 'Unsubmit instrument',
  unsubmitInstrument: (name: string) =>
    `This action will reopen the proposal reordering in the meeting components. Are you sure you want to unsubmit the ${name} Instrument?`,
  instrumentUnsubmitted: 'Instrument unsubmitted!',
  timeUpdated: 'Updated',
  notSubmittedTitle: 'Some proposals could not be submitted',
  notSubmitted: 'The Following proposals could not be submitted',
} as const;
