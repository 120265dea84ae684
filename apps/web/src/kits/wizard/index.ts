/** Filling in an item step by step. A feature says in its `item-kind` what is special about its items. */
export { lineTexts, plainTexts, richTexts } from '../draft/index.ts';
export { HandInButton } from './hand-in-button.tsx';
export { conflictsTold, fieldPart, textPart, theirsTold } from './item-parts.ts';
export { Wizard } from './wizard.tsx';
export { WizardDialog } from './wizard-dialog.tsx';
export type {
  Ability,
  BasisConflict,
  BasisOutcome,
  BasisPart,
  BasisProps,
  BasisReviewProps,
  KeptBasis,
  WizardItem,
} from './wizard-item.ts';
