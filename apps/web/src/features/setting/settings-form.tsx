import { recordKey } from '@atrium/domain/live';
import { type SettingGroup, type SettingId, type SettingWords, settingSchema } from '@atrium/domain/setting';
import { ActionButton } from '@atrium/ui/action-button';
import { FormGrid } from '@atrium/ui/fields';
import { lazyPart } from '@atrium/ui/lazy-part';
import { StickyFoot } from '@atrium/ui/sticky-foot';
import { windowFrom } from '@atrium/ui/width';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { SaveSettingsDocument, SettingListDocument } from '../../api/generated/features/setting/settings.ts';
import { useUnsavedPrompt } from '../../kits/confirm/index.ts';
import { type DraftPart, plainTexts } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { WhoIsHere } from '../../kits/live/index.ts';
import { useText } from '../../locale/index.ts';
import { useRefreshFacility } from '../../session/index.ts';
import { SettingField } from './setting-field.tsx';
import type { SettingValues } from './setting-values.ts';

const PalettePreview = lazyPart(() => import('./palette-preview.tsx').then((module) => module.PalettePreview));

interface SettingsFormProps {
  readonly group: SettingGroup;
  readonly stored: Readonly<Partial<Record<SettingId, string>>>;
  /** The setting named in the address, which is focused. */
  readonly focus: string;
}

const idsOf = (group: SettingGroup) => Object.keys(group.settings) as SettingId[];

function valuesOf(group: SettingGroup, stored: SettingsFormProps['stored']): SettingValues {
  return Object.fromEntries(idsOf(group).map((id) => [id, stored[id] ?? '']));
}

const facesOf = (group: SettingGroup): DraftPart[] =>
  Object.entries<SettingWords>(group.settings).map(([name, { label }]) => ({ name, label, words: plainTexts.words }));

/** For presence, all settings are one record, whose parts are the subjects. */
const allSettings = 1;

/** The form of a subject, and saving its changed settings. */
function useSettings(group: SettingGroup, stored: SettingsFormProps['stored']) {
  const refresh = useRefreshFacility();
  const command = useFormSave(SaveSettingsDocument, {
    done: 'Settings updated',
    refreshes: [SettingListDocument],
    faces: facesOf(group),
  });
  const schema = useMemo(
    () => z.object(Object.fromEntries(idsOf(group).map((id) => [id, settingSchema(id, stored[id] ?? '')]))),
    [group, stored],
  );
  const form = useForm<SettingValues>({
    mode: 'onChange',
    resolver: zodResolver(schema),
    defaultValues: valuesOf(group, stored),
  });
  const read = useRead(form, valuesOf(group, stored));
  const { dirtyFields } = form.formState;
  const save = form.handleSubmit(async (values) => {
    const changed = idsOf(group).filter((id) => dirtyFields[id]);
    const listed = (of: SettingValues) =>
      changed.map((settingsId) => ({ settingsId, settingsValue: of[settingsId]?.trim() || null }));
    const outcome = await command.run({
      ...read.held(values),
      variables: (mine, before) => ({ settings: listed(mine), read: listed(before) }),
    });
    if (outcome.ok) {
      read.saved();
      await refresh();
      return;
    }
    for (const issue of outcome.error.issues) {
      const at = /^settings\.(\d+)\./.exec(issue.path)?.[1];
      const id = at === undefined ? undefined : changed[Number(at)];
      if (id) form.setError(id, { type: 'server', message: issue.message });
    }
  });
  return { form, save, question: command.question };
}

/** The settings of one subject, saved together: all changes or none. */
export function SettingsForm({ group, stored, focus }: SettingsFormProps) {
  const text = useText();
  const { form, save, question } = useSettings(group, stored);
  const { isDirty, isSubmitting } = form.formState;
  useUnsavedPrompt(isDirty && !isSubmitting);
  useEffect(() => {
    if (!(focus in group.settings)) return;
    const field = document.getElementById(`setting-${focus}`);
    field?.scrollIntoView({ block: 'center' });
    field?.querySelector<HTMLElement>('input, textarea, [role=combobox], button')?.focus({ preventScroll: true });
  }, [focus, group]);
  return (
    <form onSubmit={(event) => void save(event)} noValidate aria-label={text(group.title)}>
      <WhoIsHere record={recordKey('setting', allSettings)} part={group.title} />
      {question}
      <Box
        sx={{
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          [windowFrom(1100)]:
            group.id === 'colours' ? { gridTemplateColumns: 'minmax(320px, 460px) minmax(320px, 1fr)' } : {},
        }}
      >
        <FormGrid>
          {Object.entries(group.settings).map(([id, words]) => (
            <SettingField key={id} id={id as SettingId} words={words as SettingWords} control={form.control} />
          ))}
        </FormGrid>
        {group.id === 'colours' ? <PalettePreview control={form.control} /> : null}
      </Box>
      <StickyFoot>
        <ActionButton disabled={!isDirty || isSubmitting} onClick={() => form.reset(valuesOf(group, stored))}>
          {text('Discard changes')}
        </ActionButton>
        <ActionButton type="submit" variant="contained" busy={isSubmitting} disabled={!isDirty}>
          {text('Save')}
        </ActionButton>
      </StickyFoot>
    </form>
  );
}
