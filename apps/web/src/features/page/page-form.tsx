import { recordKey } from '@atrium/domain/live';
import { pageCatalogue, pageIds, setPageContentArgs } from '@atrium/domain/page';
import { ActionButton } from '@atrium/ui/action-button';
import { HtmlText } from '@atrium/ui/html-text';
import { RichTextInput } from '@atrium/ui/rich-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { windowFrom } from '@atrium/ui/width';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { SetPageContentDocument } from '../../api/generated/features/page/page-editor.ts';
import { PageContentDocument } from '../../api/generated/session/session.ts';
import { showIssues } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, type FormPart, richTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { useText } from '../../locale/index.ts';

const schema = setPageContentArgs.pick({ text: true });
type Values = z.infer<typeof schema>;

const parts: readonly FormPart<Values>[] = [{ name: 'text', label: 'Text', ...richTexts }];

/** An empty editor still contains an empty paragraph. */
const isBlank = (html: string) => html.replace(/<[^>]*>|&nbsp;|\s/g, '') === '';

/** The page as readers will see it. */
function Preview({ written }: { readonly written: string }) {
  const text = useText();
  return (
    <Box component="section" aria-label={text('Preview')} sx={{ minWidth: 0 }}>
      <Typography component="h2" variant="body2" sx={{ mb: 0.75, color: 'text.secondary' }}>
        {text('Preview')}
      </Typography>
      <Box sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1, backgroundColor: 'background.paper' }}>
        {isBlank(written) ? (
          <Typography color="textSecondary">{text('The page is empty, so nothing is shown in its place.')}</Typography>
        ) : (
          <HtmlText html={written} />
        )}
      </Box>
    </Box>
  );
}

/** The editor of one page, with a preview; asks before unsaved work is lost, and preserves it if the tab is closed. */
export function PageForm({ page, stored }: { page: keyof typeof pageCatalogue; stored: string }) {
  const text = useText();
  const { title, where } = pageCatalogue[page];
  const form = useForm<Values>({ resolver: zodResolver(schema), defaultValues: { text: stored } });
  const draft = useFormDraft(form, { record: `page-${page}`, parts, stored: { text: stored } });
  const read = useRead(form, { text: stored });
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const command = useFormSave(SetPageContentDocument, {
    done: 'Updated Page',
    refreshes: [PageContentDocument],
    faces: parts,
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await command.run({
      ...read.held(values),
      variables: (mine, before) => ({ id: page, text: isBlank(mine.text) ? '' : mine.text, read: before }),
    });
    if (!outcome.ok) return showIssues(form, outcome.error);
    read.saved();
    draft.saved(taken);
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={text(title)}>
      <WhoIsHere record={recordKey('page', pageIds[page])} />
      <DraftNotices {...draft} />
      {command.question}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          [windowFrom(1200)]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <RichTextInput
          control={form.control}
          name="text"
          label={text(title)}
          help={text('Where it appears: {{where}}.', { where: text(where) })}
          minHeight={320}
        />
        <Preview written={form.watch('text')} />
      </Box>
      <StickyFoot note={<DraftNote room={draft.room} savesItself={false} />}>
        <ActionButton disabled={!isDirty || isSubmitting} onClick={draft.giveUp}>
          {text('Discard changes')}
        </ActionButton>
        <ActionButton type="submit" variant="contained" busy={isSubmitting} disabled={!isDirty}>
          {text('Save')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}
