/** What the form lab says of a template: the verdict, the findings, and the button that asks for them beside a choice. */
export { CheckFormButton } from './check-form-button.tsx';
export { FindingList } from './finding-list.tsx';
export { type Examined, Verdict } from './verdict.tsx';
