import { type LiveKind, recordKey } from '@atrium/domain/live';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { type CommandOptions, type TypedDocument, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import type { FormPart } from '../draft/index.ts';
import { useFormSave } from '../form-save/index.ts';
import { useKeptForm } from './use-kept-form.ts';

/** Props of a dialog that makes a record, or changes the one that is `stored`. */
export interface RecordDialogOf<Stored> {
  readonly stored?: Stored;
  readonly onClose: () => void;
}

interface Saving<Given, Result, Variables> {
  readonly document: TypedDocument<Result, Variables>;
  /** The toast when it is done. */
  readonly done: string;
  readonly variables?: (given: Given) => Variables;
}

/** What the mutation takes may be left out where it takes all that the form gives, under the same names. */
type Said<Plain, Variables> = Plain extends Variables ? unknown : { readonly variables: unknown };

/** A change of a record: what is to be written, and what the form had read of it. */
interface Change<Output> {
  readonly id: number;
  readonly fields: Output;
  readonly read: Output;
}

interface RecordFormOptions<Input extends FieldValues, Output, Made, ToMake, Changed, ToChange> {
  readonly kind: LiveKind;
  /** What a record of this kind says: the arguments of the mutation that makes one. */
  readonly schema: z.ZodType<Output, Input> & { readonly shape: Readonly<Record<string, z.ZodType>> };
  readonly stored: ({ readonly id: number } & object) | undefined;
  /** Fields that hold something else than is stored under their names. */
  readonly values?: Partial<Input>;
  /** How the fields are called, and put into words beside another's: a constant. Texts, which can be joined, are kept while they are typed. */
  readonly fields: readonly FormPart<Input>[];
  /** Tells apart what is typed of records that are made in several places. */
  readonly place?: string;
  readonly create: Saving<Output, Made, ToMake> & Said<Output, ToMake>;
  readonly update: Saving<Change<Output>, Changed, ToChange> & Said<Output & Omit<Change<Output>, 'fields'>, ToChange>;
  readonly refreshes: NonNullable<CommandOptions<unknown>['refreshes']>;
  readonly onClose: () => void;
}

/**
 * The form of a plain noun's record (decision 0282), which makes it or changes it. It opens with what is stored, or with the defaults of
 * the schema; what is typed is kept until it is saved; where somebody else has changed the same meanwhile the person is asked (decision
 * 188); problems stand beside their fields. `form` is for the fields, `dialog` for `<RecordDialog {...dialog}>`.
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

/** A change as mutations take it that have the fields for arguments. */
const plainly = ({ fields, ...change }: Change<object>): unknown => ({ ...change, ...fields });

/** What each field holds when the form opens: what is stored, else the schema's default, else nothing. */
function openedWith(shape: Readonly<Record<string, z.ZodType>>, stored: object | undefined) {
  const held = stored as Readonly<Record<string, unknown>> | undefined;
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, held?.[name] ?? blankOf(field)]));
}

/** A field of text that holds nothing holds an empty one. */
function blankOf(field: z.ZodType): unknown {
  const byDefault = field.safeParse(undefined).data;
  if (byDefault !== undefined && byDefault !== null) return byDefault;
  const empty = field.safeParse('');
  const isText = empty.success || empty.error.issues.every(({ code }) => !code.startsWith('invalid_'));
  return isText ? '' : undefined;
}
