import type { FeatureId } from '../feature/index.ts';

/** Features that every facility starts with. */
const always: readonly FeatureId[] = [
  'USER_MANAGEMENT',
  'EMAIL_INVITE',
  'INSTRUMENT_MANAGEMENT',
  'TECHNICAL_REVIEW',
  'FAP_REVIEW',
  'CONFLICT_OF_INTEREST_WARNING',
];

/** Features for facilities that people visit with samples, where visits and the safety of experiments matter. */
const visited: readonly FeatureId[] = ['VISIT_MANAGEMENT', 'RISK_ASSESSMENT', 'EXPERIMENT_SAFETY_REVIEW'];

interface FacilityKind {
  readonly title: string;
  /** Examples, to help with the choice. */
  readonly help: string;
  readonly features: readonly FeatureId[];
}

/** Kinds of facilities, and the features each one switches on. */
export const facilityKinds = {
  SOURCE: {
    title: 'Neutron or photon source',
    help: 'Beamlines, samples sent ahead, visits and safety reviews',
    features: [...always, ...visited, 'SCHEDULER', 'SHIPPING', 'TAGS'],
  },
  LASER: {
    title: 'Laser facility',
    help: 'Target areas, visits and safety reviews',
    features: [...always, ...visited, 'SCHEDULER'],
  },
  MICROSCOPY: {
    title: 'Microscopy or characterisation',
    help: 'Several techniques, samples sent in, short access',
    features: [...always, 'TECHNIQUE_PROPOSALS', 'SHIPPING', 'TAGS'],
  },
  COMPUTING: {
    title: 'Computing',
    help: 'Computing time; nobody travels and nothing is sent',
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
