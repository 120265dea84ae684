import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../wire/api-error.ts';

/** Shows the server's messages beside the fields they refer to; returns whether a field was found for every message. */
export function showIssues<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError' | 'getValues'>,
  error: ApiError,
): boolean {
  const fields = Object.keys(form.getValues());
  let all = error.issues.length > 0;
  for (const issue of error.issues) {
    // The path begins with the name of the argument if the input is one object.
    const steps = issue.path.split('.');
    const at = steps.findIndex((step) => fields.includes(step));
    if (at === -1) all = false;
    else form.setError(steps.slice(at).join('.') as FieldPath<Values>, { type: 'server', message: issue.message });
  }
  return all;
}
