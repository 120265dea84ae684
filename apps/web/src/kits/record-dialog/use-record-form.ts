import { type LiveKind, recordKey } from '@atrium/domain/live';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { type CommandOptions, type TypedDocument, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { FormPart } from '../draft/index.ts';
import { useFormSave } from '../form-save/index.ts';
import { useKeptForm } from './use-kept-form.ts';

/** Props of a dialog that creates a record, or edits the one in `stored`. */
export interface RecordDialogOf<Stored> {
  readonly stored?: Stored;
  readonly onClose: () => void;
}

interface Saving<Given, Result, Variables> {
  readonly document: TypedDocument<Result, Variables>;
  /** The text of the toast on success. */
  readonly done: string;
  readonly variables?: (given: Given) => Variables;
}

/** The variables of the mutation may be omitted if it takes exactly the values of the form, under the same names. */
type Said<Plain, Variables> = Plain extends Variables ? unknown : { readonly variables: unknown };

/** A change of a record: the new values, and those that the form is based on. */
interface Change<Output> {
  readonly id: number;
  readonly fields: Output;
  readonly read: Output;
}

interface RecordFormOptions<Input extends FieldValues, Output, Made, ToMake, Changed, ToChange> {
  readonly kind: LiveKind;
  /** The schema of such a record: the arguments of the mutation that creates one. */
  readonly schema: z.ZodType<Output, Input> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  readonly stored: ({ readonly id: number } & object) | undefined;
  /** Initial values for fields that differ from what is stored under their names. */
  readonly values?: Partial<Input>;
  /** The labels of the fields, and how versions of them are compared: a constant. Texts, which can be combined, are stored while they are typed. */
  readonly fields: readonly FormPart<Input>[];
  /** Distinguishes the input for new records that are created in several places. */
  readonly place?: string;
  readonly create: Saving<Output, Made, ToMake> & Said<Output, ToMake>;
  readonly update: Saving<Change<Output>, Changed, ToChange> & Said<Output & Omit<Change<Output>, 'fields'>, ToChange>;
  readonly refreshes: NonNullable<CommandOptions<unknown>['refreshes']>;
  readonly onClose: () => void;
}

/**
 * Manages the form of a plain noun's record (decision 0282), which creates or changes it. It starts with the stored values, or with the
 * defaults of the schema; input is retained until it is saved; if another user has changed the same fields meanwhile, the user decides
 * (decision 188); problems are shown beside their fields. `form` is for the fields, `dialog` for `<RecordDialog {...dialog}>`.
 */
export function useRecordForm<Input extends FieldValues, Output extends object, Made, ToMake, Changed, ToChange>(
  options: RecordFormOptions<Input, Output, Made, ToMake, Changed, ToChange>,
) {
  const { kind, schema, stored, values, fields, place, refreshes, onClose } = options;
  const text = useText();
  const known = { ...openedWith(schema.shape, stored), ...values } as Input;
  const typed = useMemo(() => fields.filter(({ join }) => join), [fields]);
  const record = stored ? `${kind}-${stored.id}` : [kind, 'new', place].filter(Boolean).join('-');
  const toMake = options.create.variables ?? ((given: unknown) => given as ToMake);
  const toChange = options.update.variables ?? plainly;
  const create = useCommand(options.create.document, { done: options.create.done, refreshes });
  const update = useFormSave(options.update.document, { done: options.update.done, refreshes, faces: fields });
  const kept = useKeptForm<Input, Output>({
    schema,
    stored: known,
    parts: typed,
    keptAs: record,
    onSave: (given, held) =>
      stored
        ? update.run({
            ...held,
            variables: (written, before) => toChange({ id: stored.id, fields: written, read: before }) as ToChange,
          })
        : create.run(toMake(given)),
    onClose,
  });
  return {
    form: kept.form,
    dialog: {
      ...kept,
      record: stored && recordKey(kind, stored.id),
      question: update.question,
      submitLabel: text(stored ? 'Save' : 'Create'),
      onClose,
    },
  };
}

/** Flattens a change for mutations whose arguments are the fields. */
const plainly = ({ fields, ...change }: Change<object>): unknown => ({ ...change, ...fields });

/** Returns the initial values of the fields: the stored value, else the schema's default, else a blank. */
function openedWith(shape: Readonly<Record<string, z.ZodType>>, stored: object | undefined) {
  const held = stored as Readonly<Record<string, unknown>> | undefined;
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, held?.[name] ?? blankOf(field)]));
}

/** Returns the default of a field, or an empty text for a text field without one. */
function blankOf(field: z.ZodType): unknown {
  const byDefault = field.safeParse(undefined).data;
  if (byDefault !== undefined && byDefault !== null) return byDefault;
  const empty = field.safeParse('');
  const isText = empty.success || empty.error.issues.every(({ code }) => !code.startsWith('invalid_'));
  return isText ? '' : undefined;
}
