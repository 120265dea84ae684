/** Texts that officers use repeatedly: a button beside a comment, and a dialog to pick, edit and save them. */
export { asHtml, asPlainText, withMessage } from './message-text.ts';
export { PredefinedMessagesButton, type PredefinedMessagesButtonProps } from './predefined-messages-button.tsx';
