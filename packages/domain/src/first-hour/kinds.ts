import type { FeatureId } from '../feature/index.ts';

/** What every facility begins with, whatever it is. */
const always: readonly FeatureId[] = [
  'USER_MANAGEMENT',
  'EMAIL_INVITE',
  'INSTRUMENT_MANAGEMENT',
  'TECHNICAL_REVIEW',
  'FAP_REVIEW',
  'CONFLICT_OF_INTEREST_WARNING',
];

/** People come with samples, so that their visits and the safety of their experiments count. */
const visited: readonly FeatureId[] = ['VISIT_MANAGEMENT', 'RISK_ASSESSMENT', 'EXPERIMENT_SAFETY_REVIEW'];

interface FacilityKind {
  readonly title: string;
  /** An example, for whoever chooses. */
  readonly help: string;
  readonly features: readonly FeatureId[];
}

/** Kinds of facilities and what each switches on. */
export const facilityKinds = {
  SOURCE: {
    title: 'Neutron or photon source',
    help: 'Beamlines, samples that are sent ahead, visits and safety reviews',
    features: [...always, ...visited, 'SCHEDULER', 'SHIPPING', 'TAGS'],
  },
  LASER: {
    title: 'Laser facility',
    help: 'Target areas, visits and safety reviews',
    features: [...always, ...visited, 'SCHEDULER'],
  },
  MICROSCOPY: {
    title: 'Microscopy or characterisation',
    help: 'Several techniques, samples that are sent, short access',
    features: [...always, 'TECHNIQUE_PROPOSALS', 'SHIPPING', 'TAGS'],
  },
  COMPUTING: {
    title: 'Computing',
    help: 'Time on machines; nobody travels and nothing is sent',
    features: always,
  },
  OTHER: {
    title: 'Something else',
    help: 'Proposals, technical reviews and panels; the rest can be switched on later',
    features: always,
  },
} as const satisfies Record<string, FacilityKind>;

export type FacilityKindId = keyof typeof facilityKinds;
export const facilityKindIds = Object.keys(facilityKinds) as [FacilityKindId, ...FacilityKindId[]];
