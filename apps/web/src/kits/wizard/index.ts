/** Filling in an item step by step. Each feature defines the specifics of its items in its `item-kind`. */
export { lineTexts, plainTexts, richTexts } from '../draft/index.ts';
export { fieldPart, itemConflicts, textPart, theirsTold } from './item-parts.ts';
export { HandInButton } from './sheet/hand-in-button.tsx';
export { HandInFoot } from './sheet/hand-in-foot.tsx';
export { Sheet, type SheetButton } from './sheet/sheet.tsx';
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
