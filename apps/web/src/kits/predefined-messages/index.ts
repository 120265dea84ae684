/** Texts officers write again and again: a button beside a comment, a dialog to pick, write and keep them. */
export { asHtml, asPlainText, withMessage } from './message-text.ts';
export { PredefinedMessagesButton, type PredefinedMessagesButtonProps } from './predefined-messages-button.tsx';
