/** Results of the form lab for a template: the verdict, the findings, and a button that runs the check beside a template choice. */
export { CheckFormButton } from './check-form-button.tsx';
export { FindingList } from './finding-list.tsx';
export { type Examined, Verdict } from './verdict.tsx';
