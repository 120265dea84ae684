import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Fields = Readonly<Record<string, unknown>>;

/** What a save needs from a form: its values, the values they are based on, and a function that applies the user's choice. */
export interface HeldFields<Output> {
  readonly mine: Output;
  readonly read: Output;
  readonly settle: (chosen: Partial<Output>, known: Output) => void;
}

export interface ReadFields<Values extends FieldValues, Output> {
  /** Returns the given values in the shape that a save needs. */
  readonly held: (mine: Output) => HeldFields<Output>;
  /** Marks the current values as saved, with the given values for other fields; untouched fields then show the server's values. */
  readonly saved: (besides?: Partial<Values>) => void;
}

/**
 * Tracks the server values that a react-hook-form form is based on. An untouched field follows the server (`stored`); a changed field
 * retains both the input and the value it is based on, so that a save overwrites nothing the user has not seen.
 */
export function useRead<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  stored: Values,
): ReadFields<Values, Output> {
  const read = useRef<Record<string, unknown>>({ ...stored });
  const latest = useRef<Fields>(stored);
  const sent = useRef<Fields>({});
  useEffect(() => {
    latest.current = stored;
    for (const [name, value] of Object.entries(stored)) {
      const path = name as Path<Values>;
      if (sameAnswer(value, read.current[name])) continue;
      const held = form.getValues(path);
      if (!sameAnswer(held, read.current[name]) && !sameAnswer(held, value)) continue;
      read.current[name] = value;
      form.resetField(path, { defaultValue: value as PathValue<Values, Path<Values>> });
    }
  });
  const put = (name: string, value: unknown) =>
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  const settle = (chosen: Partial<Output>, known: Output) => {
    read.current = { ...(known as Fields) };
    sent.current = { ...sent.current, ...(chosen as Fields) };
    for (const [name, value] of Object.entries(chosen)) put(name, value);
  };
  return {
    held: (mine) => {
      sent.current = { ...form.getValues() };
      return { mine, read: read.current as Output, settle };
    },
    saved: (besides) => {
      const now = Object.entries({ ...sent.current, ...besides }).map(([name, value]) => {
        const isUntouched = name in read.current && name in latest.current && sameAnswer(value, read.current[name]);
        return [name, isUntouched ? latest.current[name] : value];
      });
      // Input made while the save was running is retained, based on the saved values.
      const typed = Object.entries(form.getValues()).filter(([name, value]) => !sameAnswer(value, sent.current[name]));
      read.current = Object.fromEntries(now);
      form.reset(read.current as Values);
      for (const [name, value] of typed) put(name, value);
    },
  };
}
