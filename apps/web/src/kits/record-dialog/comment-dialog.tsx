import type { RecordKey } from '@atrium/domain/live';
import { TextInput } from '@atrium/ui/fields';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { useText } from '../../locale/index.ts';
import { type FormPart, plainTexts } from '../draft/index.ts';
import { RecordDialog } from './record-dialog.tsx';
import { type Saved, useKeptForm } from './use-kept-form.ts';

interface Values {
  readonly comment: string;
}

const empty: Values = { comment: '' };
const parts: readonly FormPart<Values>[] = [{ name: 'comment', label: 'Comment', ...plainTexts }];

interface CommentDialogProps {
  readonly title: string;
  /** Explains above the field what the comment is used for. */
  readonly introduction: string;
  readonly label: string;
  readonly submitLabel: string;
  readonly schema: z.ZodType<Values, Values>;
  /** The maximum length of the comment, in characters. */
  readonly limit: number;
  /** The name under which the input is stored: `safety-return-7`. */
  readonly keptAs: string;
  /** The record that other users may have open. */
  readonly record: RecordKey;
  readonly onSend: (comment: string) => Promise<Saved>;
  readonly onClose: () => void;
}

/** Asks for a comment to somebody, such as what to change, and sends it; the next one starts empty. */
export function CommentDialog(props: CommentDialogProps) {
  const { title, introduction, label, submitLabel, schema, limit, keptAs, record, onSend, onClose } = props;
  const text = useText();
  const onSave = ({ comment }: Values) => onSend(comment);
  const { onSubmit, ...kept } = useKeptForm({ schema, stored: empty, parts, keptAs, onSave, onClose });
  return (
    <RecordDialog
      {...kept}
      title={text(title)}
      submitLabel={text(submitLabel)}
      record={record}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Typography sx={{ mb: 2 }}>{text(introduction)}</Typography>
      <TextInput
        control={kept.form.control}
        name="comment"
        label={text(label)}
        required
        multiline
        minRows={4}
        limit={limit}
      />
    </RecordDialog>
  );
}
