import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** The properties of every form field: its name in the form, its label, and the help below it. */
export interface FieldProps<Values extends FieldValues> {
  // biome-ignore lint/suspicious/noExplicitAny: a field serves forms of any context and any parsed output
  readonly control: Control<Values, any, any>;
  readonly name: FieldPath<Values>;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly disabled?: boolean;
}
