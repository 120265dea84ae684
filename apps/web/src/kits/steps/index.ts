/** Editors that compose something from parts: toolbar and palette, and undo and redo by button and by key. */
export { EditingBar, type EditingBarProps, paletteEntry } from './editing-bar.tsx';
export { StepButtons, type StepButtonsProps } from './step-buttons.tsx';
export { afterUndoOrRedo, noSteps, type Step, type Steps, withStep } from './steps.ts';
export { isTyping, useStepKeys } from './use-step-keys.ts';
