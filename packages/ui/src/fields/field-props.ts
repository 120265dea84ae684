import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** What every field of a form takes: its name in the form, its label, help below it. */
export interface FieldProps<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: a field serves forms of any context and any parsed output
  readonly control: Control<Values, any, any>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}
