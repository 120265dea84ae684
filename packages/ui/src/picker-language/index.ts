/** What date pickers say, in the reader's language. */
export { PickerLanguage } from './picker-language.tsx';
