/** Formatted text: an editor as a control, and as a form field. */

export { RichTextControl, type RichTextControlProps } from './rich-text-control.tsx';
export { RichTextInput } from './rich-text-input.tsx';
