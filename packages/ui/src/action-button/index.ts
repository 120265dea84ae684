export { ActionButton, type ActionButtonProps } from './action-button.tsx';
