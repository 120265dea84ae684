import { sameAnswer } from '@atrium/domain/questionary';
import { useEffect, useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';

type Fields = Readonly<Record<string, unknown>>;

/** What a save needs to know of a form: what it holds, what it had read, and how it takes what was chosen. */
export interface HeldFields<Output> {
  readonly mine: Output;
  readonly read: Output;
  readonly settle: (chosen: Partial<Output>, known: Output) => void;
}

export interface ReadFields<Values extends FieldValues, Output> {
  /** The form with these values, as they are to be saved. */
  readonly held: (mine: Output) => HeldFields<Output>;
  /** What the form holds was stored, with these values for others: of fields that were not changed it shows what the server says. */
  readonly saved: (besides?: Partial<Values>) => void;
}

/**
 * What a form of react-hook-form had read of its record. A field nobody touched follows what the server says (`stored`); one that was
 * changed keeps both what was typed and what it was made from, so that a save overwrites nothing that was not read.
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
      // What was typed while the save was on its way stays, made from what was sent.
      const typed = Object.entries(form.getValues()).filter(([name, value]) => !sameAnswer(value, sent.current[name]));
      read.current = Object.fromEntries(now);
      form.reset(read.current as Values);
      for (const [name, value] of typed) put(name, value);
    },
  };
}
