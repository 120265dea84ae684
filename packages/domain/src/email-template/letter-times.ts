/** When the product sends each of its letters, for the editor; separate from the texts, because screens show it in the reader's language. */
export const letterTimes = {
  'review-declined': 'When a member of a panel declines a review, to the secretaries of the panel',
  'review-reminder':
    'When the review period of a panel is about to end, to reviewers with unsubmitted reviews and the user office',
  'internal-review-created': 'When somebody is asked for an internal review, to that person',
  'internal-review-updated': 'When somebody else changes an internal review, to the person asked for it',
  'internal-review-deleted': 'When an internal review is withdrawn, to the person asked for it',
  'visit-registration-created': 'When somebody else adds a person to the team of a visit, to that person',
  'visit-registration-submitted': 'When a visitor submits a registration, to the user office',
  'visit-registration-changes-requested': 'When the user office returns a registration, to the visitor',
  'visit-registration-approved': 'When a visit registration is approved, to the visitor and the user office',
  'visit-registration-cancelled': 'When an approved visit is cancelled, to the visitor and the user office',
  'visit-registration-cancelled-by-facility':
    'When the facility cancels a visit that has not been approved yet, to the visitor',
  'beam-time-published': 'When beam time planned here is published, to everybody on the proposal and the local contact',
  'beam-time-changed':
    'When published beam time planned here is changed, to everybody on the proposal and the local contact',
  'beam-time-removed':
    'When published beam time planned here is removed, to everybody on the proposal and the local contact',
  'experiment-due': 'When something is due within a week before an experiment, to each person who has to do it',
  'experiment-overdue': 'When something is overdue before an experiment, to each person who has to do it',
  'experiment-safety-asked-back':
    'When a safety form is returned with a question, to everybody on the proposal and the team lead',
  'experiment-note': 'When somebody leaves a note for the user office on an experiment, to the user office',
  'user-office-registration-invitation-visit-registration':
    'When somebody is invited to a visit, and as a reminder of the invitation',
  'co-proposer-invite-declined': 'When somebody declines to be a co-proposer, to the person who invited them',
  'shipment-submitted': 'When a shipment is submitted, to the local contact of its experiment',
  'shipment-arrived': 'When a shipment has arrived, to the person who declared it and the local contact',
  'clarification-asked':
    'When somebody asks the applicants a question about a proposal, or gives them more time to answer',
  'clarification-reminder': 'Once, when a question to the applicants is due soon and has not been answered',
  'clarification-answered': 'When the applicants have answered a question, to the person who asked it',
  'reviews-to-submit': 'When reviewers of a panel are reminded of reviews they have not submitted',
  'feedback-request': 'When the team lead is asked for feedback on a completed experiment',
} as const;
