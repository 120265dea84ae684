/** Taking changes back and doing them again, by button and by key. */
export { StepButtons, type StepButtonsProps } from './step-buttons.tsx';
export { isTyping, useStepKeys } from './use-step-keys.ts';
