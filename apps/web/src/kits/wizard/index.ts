/** Filling in an item step by step. Each feature defines the specifics of its items in its `item-kind`. */
export { lineTexts, plainTexts, richTexts } from '../draft/index.ts';
export { fieldPart, itemConflicts, textPart, theirsOf } from './item-parts.ts';
export { Sheet, type SheetButton } from './sheet/sheet.tsx';
export { SubmitItemButton } from './sheet/submit-item-button.tsx';
export { SubmitItemFoot } from './sheet/submit-item-foot.tsx';
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
