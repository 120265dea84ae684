import type { Language } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { type ReactNode, useMemo, useState } from 'react';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import {
  DraftNote,
  DraftNotices,
  type DraftPart,
  lineTexts,
  plainTexts,
  useDraftValues,
} from '../../kits/draft/index.ts';
import { type PreviewProposal, ProposalPicker } from '../../kits/live-preview/index.ts';
import { useText } from '../../locale/index.ts';
import { type LetterPreview, LetterPreviewPane, useLetterPreview } from './preview-pane.tsx';
import { VariablesDialog } from './variables-dialog.tsx';

const CodeField = lazyPart(
  () => import('@atrium/ui/code-field').then((module) => module.CodeField),
  () => <Skeleton variant="rounded" height="100%" />,
);

/** The edited texts of a template; the name only together with the template's own text. */
export interface EditedTexts {
  readonly name?: string;
  readonly subject: string;
  readonly body: string;
}

const faces: readonly DraftPart[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'subject', label: 'Subject', ...lineTexts },
  { name: 'body', label: 'Text', ...plainTexts },
];

interface FieldsProps {
  readonly texts: EditedTexts;
  /** The error in the e-mail that these texts produce. */
  readonly problem: LetterPreview['problem'];
  readonly onChange: (changed: Partial<EditedTexts>) => void;
}

/** The fields of a text; an error is shown at its field. */
function Fields({ texts, problem, onChange }: FieldsProps) {
  const text = useText();
  const problems = useMemo(() => (problem?.field === 'body' ? [problem] : []), [problem]);
  return (
    <>
      {texts.name === undefined ? null : (
        <TextField
          label={text('Name')}
          value={texts.name}
          onChange={(event) => onChange({ name: event.target.value })}
          error={texts.name.trim() === ''}
          helperText={texts.name.trim() === '' ? text('Name is required') : undefined}
        />
      )}
      <TextField
        label={text('Subject')}
        value={texts.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
        error={problem?.field === 'subject' || texts.subject.trim() === ''}
        helperText={
          texts.subject.trim() === ''
            ? text('Subject is required')
            : problem?.field === 'subject'
              ? text(problem.message)
              : undefined
        }
      />
      <Box sx={{ height: { xs: 360, md: 'calc(100vh - 490px)' }, minHeight: 240 }}>
        <CodeField
          label={text('Text')}
          value={texts.body}
          onValue={(value) => onChange({ body: value })}
          language="markup"
          problems={problems}
        />
      </Box>
    </>
  );
}

interface TextEditorProps {
  /** The name of the draft: nothing is stored until it is saved, so nobody receives an unfinished text. */
  readonly record: string;
  readonly stored: EditedTexts;
  /** Null if the text is not stored yet. */
  readonly revision: number | null;
  /** The language of the product's own words in the preview. */
  readonly language: Language | null;
  /** The variables of an e-mail that the product sends itself. */
  readonly shows: readonly string[];
  readonly isSaving: boolean;
  /** Returns whether the texts were stored. */
  readonly onSave: (texts: EditedTexts) => Promise<boolean>;
  /** Rendered above the fields. */
  readonly notice?: ReactNode;
  /** Further actions on the text. */
  readonly more?: ReactNode;
}

/** One text of a template on the left, its preview for a proposal on the right. */
export function TextEditor({ record, stored, revision, language, shows, ...props }: TextEditorProps) {
  const { isSaving, onSave, notice, more } = props;
  const text = useText();
  const {
    values: texts,
    isUnsent,
    room,
    write,
    saved,
    discard,
    giveUp,
  } = useDraftValues({
    record,
    stored,
    version: revision,
  });
  const changed = isUnsent();
  const [proposal, setProposal] = useState<PreviewProposal | null>(null);
  const [help, setHelp] = useState(false);
  useUnsavedPrompt(changed, giveUp);
  const { shown, failed } = useLetterPreview(texts, proposal, language);
  const save = async () => {
    if (await onSave(texts)) saved(texts);
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        minHeight: { md: 'calc(100vh - 280px)' },
      }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, pt: 1 }}>
        {notice}
        <DraftNotices room={room} faces={faces} />
        <Fields texts={texts} problem={shown?.problem ?? null} onChange={write} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <ActionButton variant="contained" disabled={!changed} busy={isSaving} onClick={() => void save()}>
            {text('Save')}
          </ActionButton>
          <Button disabled={!changed} onClick={discard}>
            {text('Reset')}
          </Button>
          {more}
          <Box role="status" sx={{ alignSelf: 'center', color: 'text.secondary', fontSize: '0.875rem' }}>
            <DraftNote room={room} savesItself={false} />
          </Box>
          <Button sx={{ ml: 'auto' }} onClick={() => setHelp(true)}>
            {text('Available variables')}
          </Button>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, pt: 1 }}>
        <ProposalPicker value={proposal} onValue={setProposal} />
        <LetterPreviewPane shown={shown} failed={failed} />
      </Box>
      {help ? <VariablesDialog own={shows} shown={shown?.variables ?? '{}'} onClose={() => setHelp(false)} /> : null}
    </Box>
  );
}
