/** Sentences that reviewers, scientists and panels write. */

export const technicalTexts = {
  FEASIBLE: [
    'Straightforward on this instrument. The requested time is reasonable.',
    'Feasible with the standard set-up. We suggest half a day less, as counting rates have improved since the last cycle.',
    'Feasible. Please contact us six weeks before, so that the cell can be tested.',
  ],
  PARTIALLY_FEASIBLE: [
    'The first part can be done. The highest field needs the other magnet, which is away in this cycle.',
    'Possible for the larger samples only; the smallest is below what we can see in a day.',
  ],
  UNFEASIBLE: [
    'The sample is too small by a factor of ten, even with the new guide.',
    'The pressure exceeds what our cells are certified for, and a new cell takes more than a year.',
    'The energy resolution needed is three times better than ours; please look at a backscattering instrument.',
  ],
} as const;

export const technicalNotes = [
  'Known group, well prepared, easy to host.',
  'First-time users: plan for a local contact during the first night.',
  'Collides with the maintenance of the cryostat if scheduled early in the cycle.',
  'I would be glad to take part in this experiment.',
];

export const preparation = [
  'Test of the cell with the users, one day offline.',
  'Calibration with the reference sample.',
  'Furnace element to be exchanged beforehand.',
  '',
];

const judgements = [
  {
    most: 2.5,
    comments: [
      'An outstanding proposal. The question matters beyond the field, the preparation is complete, and no other method can answer it.',
      'Exceptionally clear. I have rarely seen the link between calculation and experiment laid out so well. It must be done.',
    ],
  },
  {
    most: 4,
    comments: [
      'Strong science by a team that knows the samples and the method. I would give it the full time.',
      'A very good proposal. The second part is less convincing than the first, but the first alone is worth the time.',
    ],
  },
  {
    most: 6,
    comments: [
      'Solid work that fills a gap. The authors should say more clearly what they will do if the signal is weaker than hoped.',
      'Interesting, though incremental. Half of the time would be enough for a first answer.',
    ],
  },
  {
    most: 8,
    comments: [
      'The idea is good, but the proposal does not show that the samples are ready. Characterisation should come first.',
      'It remains unclear which of the models the experiment would rule out. I suggest to discuss with the instrument scientist and to resubmit.',
    ],
  },
  {
    most: 10,
    comments: [
      'The same experiment was done two years ago, and the proposal does not mention it.',
      'The signal as estimated by the authors is below the background. The time would be lost.',
    ],
  },
];

/** Returns what reviewers write along with this grade. */
export function commentsFor(grade: number): readonly string[] {
  return judgements.find(({ most }) => grade <= most)?.comments ?? [];
}

export const strengths = [
  'Clear question',
  'Samples are ready',
  'Good preliminary data',
  'Strong theory support',
  'New method',
];
export const weaknesses = [
  'Many compositions for little time',
  'No fallback',
  'Analysis is sketched only',
  'None',
  'Sample quality',
];

export const recommendationTexts = {
  ACCEPTED: [
    'The panel was convinced by question and preparation and recommends the time as advised by the scientists.',
  ],
  RESERVED: ['The panel rates the proposal highly; time should be given when another experiment is cancelled.'],
  REJECTED: [
    'The panel found the case for the measurement not strong enough in comparison and encourages a new submission with more preliminary data.',
  ],
} as const;

export const managementNotes = [
  'Follows the panel.',
  'Follows the panel; one day less because of the maintenance week.',
  'Discussed with the science director.',
];
