/** How much data a generated world holds. */
export interface Size {
  readonly proposalsPerOpenCall: number;
  readonly proposals: number;
  readonly users: number;
  readonly answersPerProposal: number;
  readonly reviewsPerProposal: number;
  readonly instruments: number;
  readonly panels: number;
  readonly calls: number;
  /** Each with a visit of three. */
  readonly experiments: number;
  readonly samples: number;
}

/** From a small institute to ten times the largest existing facility. */
export const sizes: Readonly<Record<'small' | 'typical' | 'large' | 'tenfold', Size>> = {
  small: {
    proposalsPerOpenCall: 150,
    proposals: 900,
    users: 600,
    answersPerProposal: 25,
    reviewsPerProposal: 3,
    instruments: 20,
    panels: 10,
    calls: 8,
    experiments: 450,
    samples: 900,
  },
  typical: {
    proposalsPerOpenCall: 1_000,
    proposals: 20_000,
    users: 15_000,
    answersPerProposal: 30,
    reviewsPerProposal: 3,
    instruments: 30,
    panels: 15,
    calls: 24,
    experiments: 10_000,
    samples: 20_000,
  },
  large: {
    proposalsPerOpenCall: 3_000,
    proposals: 60_000,
    users: 60_000,
    answersPerProposal: 40,
    reviewsPerProposal: 4,
    instruments: 45,
    panels: 20,
    calls: 27,
    experiments: 30_000,
    samples: 60_000,
  },
  tenfold: {
    proposalsPerOpenCall: 30_000,
    proposals: 300_000,
    users: 300_000,
    answersPerProposal: 40,
    reviewsPerProposal: 5,
    instruments: 60,
    panels: 30,
    calls: 30,
    experiments: 150_000,
    samples: 300_000,
  },
};
