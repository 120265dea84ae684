/** Filling in an item step by step. A feature says in its `item-kind` what is special about its items. */
export { Wizard } from './wizard.tsx';
export type {
  Ability,
  BasisConflict,
  BasisOutcome,
  BasisProps,
  BasisReviewProps,
  KeptBasis,
  WizardItem,
} from './wizard-item.ts';
