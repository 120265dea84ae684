/** A letter that the product writes by itself; its text is kept as a template, which officers change (decision 0296). */
export interface LetterOfTheHouse {
  /** When it is written, for the editor. */
  readonly when: string;
  /** What its text may show, with samples for the preview. */
  readonly variables: Readonly<Record<string, string>>;
}

const visit = {
  preferredname: 'Ada',
  startsAt: '04-03-2026',
  endsAt: '06-03-2026',
  proposalTitle: 'Ice under pressure',
  callShortCode: 'SPRING',
};

/** By the ids that other systems know. */
export const lettersOfTheHouse: Readonly<Record<string, LetterOfTheHouse>> = {
  'visit-registration-approved': {
    when: 'When a visit registration is approved, to the visitor and the user office',
    variables: visit,
  },
  'visit-registration-cancelled': {
    when: 'When an approved visit is cancelled, to the visitor and the user office',
    variables: visit,
  },
  'user-office-registration-invitation-visit-registration': {
    when: 'When somebody is invited to a visit, and as its reminder',
    variables: {
      email: 'ada@example.org',
      inviterName: 'Charles',
      inviterLastname: 'Babbage',
      inviterOrg: 'Analytical Engines',
      redeemCode: 'A1B2C3D4',
      proposalTitle: 'Ice under pressure',
    },
  },
};

/** Samples for what any letter of the house may show, beside what status actions show. */
export const letterSamples: Readonly<Record<string, string>> = Object.assign(
  {},
  ...Object.values(lettersOfTheHouse).map(({ variables }) => variables),
);
