import { recordKey } from '@atrium/domain/live';
import { ActionButton } from '@atrium/ui/action-button';
import { HtmlText } from '@atrium/ui/html-text';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { windowBelow, windowFrom } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import {
  FapListDocument,
  FapRecordDocument,
  type FapRecordFragment,
  UpdateFapDocument,
} from '../../api/generated/features/fap/fap.ts';
import { showIssues } from '../../api/index.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { DraftNote, DraftNotices, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { PageText } from '../../kits/page-text/index.ts';
import { useText } from '../../locale/index.ts';
import { FapFields, fapParts, useFapForm } from './fap-fields.tsx';

const faces = [...fapParts, { name: 'numberRatingsRequired', label: 'Number of ratings required', words: String }];

function FapForm({ fap }: { fap: FapRecordFragment }) {
  const text = useText();
  const stored = {
    code: fap.code,
    description: fap.description,
    numberRatingsRequired: fap.numberRatingsRequired,
    gradeGuide: fap.gradeGuide ?? '',
    customGradeGuide: fap.customGradeGuide ?? false,
    active: fap.active,
  };
  const form = useFapForm(stored);
  const draft = useFormDraft(form, { record: `fap-${fap.id}`, parts: fapParts, stored });
  const read = useRead(form, stored);
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedPrompt(isDirty && !isSubmitting, draft.giveUp);
  const update = useFormSave(UpdateFapDocument, {
    faces,
    done: 'Panel updated successfully!',
    refreshes: [FapRecordDocument, FapListDocument],
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await update.run({
      ...read.held(values),
      variables: (mine, before) => ({ id: fap.id, ...mine, read: before }),
    });
    if (!outcome.ok) return showIssues(form, outcome.error);
    read.saved();
    draft.saved(taken);
  });
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <WhoIsHere record={recordKey('fap', fap.id)} part="General" />
      <DraftNotices {...draft} />
      {update.question}
      <FapFields form={form} />
      <StickyFoot note={<DraftNote room={draft.room} savesItself={false} />}>
        <ActionButton type="submit" variant="contained" busy={isSubmitting}>
          {text('Update panel')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}

/** The information on a panel: a form for users who may change it, read-only for others. */
export function FapInformationTab({ fap }: { fap: FapRecordFragment }) {
  const text = useText();
  if (fap.abilities.update.allowed) return <FapForm fap={fap} />;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        maxWidth: '47.5rem',
        display: 'grid',
        gap: 1,
        columnGap: 3,
        [windowFrom(600)]: { gridTemplateColumns: 'max-content 1fr' },
        // When stacked, a label is closer to its value than to the entry above.
        [windowBelow(600)]: { rowGap: 0, '& > dd': { mb: 1.5 } },
      }}
    >
      <Fact name={text('Code')}>{fap.code}</Fact>
      <Fact name={text('Description')}>{fap.description}</Fact>
      <Fact name={text('Number of ratings required')}>{fap.numberRatingsRequired}</Fact>
      <Fact name={text('Active')}>{text(fap.active ? 'Yes' : 'No')}</Fact>
      <Fact name={text('Grade guide')}>
        {fap.customGradeGuide && fap.gradeGuide?.trim() ? (
          <HtmlText html={fap.gradeGuide} />
        ) : (
          <PageText page="GRADEGUIDEPAGE" />
        )}
      </Fact>
    </Box>
  );
}
