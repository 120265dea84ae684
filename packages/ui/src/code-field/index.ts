/** A field for code: line numbers, colours, problems at their line. Loaded where it is used, as it is large. */
export { CodeField, type CodeFieldProps, type CodeProblem } from './code-field.tsx';
