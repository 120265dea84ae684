import { genericTemplateTitle, genericTemplateTitleLimit } from '@atrium/domain/generic-template';
import { sampleTitle, sampleTitleLimit } from '@atrium/domain/sample';
import type { FieldProblem } from '@atrium/questions/contract';
import type { EntryKind } from '@atrium/questions/host';
import TextField from '@mui/material/TextField';
import { useText } from '../../locale/index.ts';
import type { BasisProps, BasisReviewProps } from '../wizard/index.ts';

/** What the first step of an entry holds: its title. */
export interface EntryBasis {
  readonly title: string;
}

interface TitleConfig {
  readonly titlePlaceholder?: string;
  readonly questionLabel?: string;
}

export const titleLimits: Readonly<Record<EntryKind, number>> = {
  sample: sampleTitleLimit,
  'generic-template': genericTemplateTitleLimit,
};

/** Spec 2 §5 "Sample basis": what is wrong with the title. */
export function titleProblems(kind: EntryKind, { title }: EntryBasis): FieldProblem[] {
  const parsed = (kind === 'sample' ? sampleTitle : genericTemplateTitle).safeParse(title);
  return (parsed.error?.issues ?? []).map(({ message }) => ({ path: 'title', message }));
}

/** The title of an entry, asked for in the words of its template. */
export function EntryTitle({ field, value, onChange, problems, disabled }: BasisProps<EntryBasis>) {
  const text = useText();
  const { titlePlaceholder, questionLabel } = field.config as TitleConfig;
  const isSample = field.type === 'SAMPLE_BASIS';
  return (
    <TextField
      fullWidth
      required
      label={text(questionLabel || 'Title')}
      placeholder={titlePlaceholder ? text(titlePlaceholder) : undefined}
      value={value.title}
      onChange={(event) => onChange({ title: event.target.value })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault();
      }}
      error={problems.length > 0}
      helperText={problems.map(({ message }) => text(message)).join(' ') || undefined}
      disabled={disabled}
      slotProps={{ htmlInput: { maxLength: titleLimits[isSample ? 'sample' : 'generic-template'] } }}
    />
  );
}

export function EntryTitleReview({ value }: BasisReviewProps<EntryBasis>) {
  return <strong>{value.title}</strong>;
}
