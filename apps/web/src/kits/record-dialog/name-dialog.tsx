import type { RecordKey } from '@atrium/domain/live';
import { FormGrid, TextInput, type TextInputProps } from '@atrium/ui/fields';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useText } from '../../locale/index.ts';
import { type FormPart, lineTexts, plainTexts } from '../draft/index.ts';
import type { HeldFields } from '../form-save/index.ts';
import { RecordDialog } from './record-dialog.tsx';
import { type Saved, useKeptForm } from './use-kept-form.ts';

/** The name and the description of something that officers build. */
export interface NameFields {
  readonly name: string;
  readonly description: string;
}

/** The two fields, as they are stored while being typed and compared in a conflict. */
export const nameParts: readonly FormPart<NameFields>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

export interface NameDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: NameFields;
  /** The name under which the input is stored: `workflow-7`. */
  readonly keptAs: string;
  /** The record that other users may have open. */
  readonly record?: RecordKey;
  /** Saves the fields; on failure the errors are shown at the fields and the dialog stays open. */
  readonly onSave: (values: NameFields, held: HeldFields<NameFields>) => Promise<Saved>;
  /** The conflict dialog of the save. */
  readonly question?: ReactNode;
  readonly onClose: () => void;
}

interface KindProps {
  readonly schema: z.ZodType<NameFields, NameFields>;
  /** The properties of the description field; null if only a name is requested. */
  readonly description: Pick<TextInputProps<NameFields>, 'limit' | 'minRows' | 'maxRows'> | null;
}

const blank: NameFields = { name: '', description: '' };

/** Asks for the name and the description of something that officers build, such as a workflow. */
export function NameDialog(props: NameDialogProps & KindProps) {
  const { title, submitLabel, initial = blank, keptAs, record, schema, description, onSave, question, onClose } = props;
  const text = useText();
  const kept = useKeptForm({ schema, stored: initial, parts: nameParts, keptAs, onSave, onClose });
  const { control } = kept.form;
  return (
    <RecordDialog
      {...kept}
      title={title}
      submitLabel={submitLabel}
      record={record}
      question={question}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={control} name="name" label={text('Name')} required blockEnter />
        {description ? (
          <TextInput control={control} name="description" label={text('Description')} multiline {...description} />
        ) : null}
      </FormGrid>
    </RecordDialog>
  );
}
