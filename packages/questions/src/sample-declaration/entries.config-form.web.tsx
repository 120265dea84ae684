import type { TemplateGroupId } from '@atrium/domain/template';
import Link from '@mui/material/Link';
import type { ConfigFormProps } from '../contract/config-form.web.tsx';
import { ChoiceEntry, EntryRow, type KeyOf, NumberEntry, TextEntry } from '../contract/config-form-fields.web.tsx';
import { type Place, useQuestionHost } from '../contract/question-host.web.ts';

interface TemplateEntryProps<Config> {
  readonly form: ConfigFormProps<Config>;
  readonly field: KeyOf<Config, number | null>;
  readonly label: string;
  readonly group: TemplateGroupId;
  readonly place: Place;
  readonly none?: string;
}

/** A choice of one template of a group, with a link to all of them. */
export function TemplateEntry<Config>({ form, field, label, group, place, none }: TemplateEntryProps<Config>) {
  const host = useQuestionHost();
  const { items, state } = host.useTemplates(group);
  const chosen = form.config[field] as number | null;
  const choices = items.map(({ id, name }) => ({ value: id, label: name }));
  // An archived template stays in use where it is already configured.
  if (chosen !== null && !items.some(({ id }) => id === chosen)) {
    choices.push({
      value: chosen,
      label: state === 'loading' ? host.text('Loading…') : host.text('Template {{id}} (not in use)', { id: chosen }),
    });
  }
  return (
    <ChoiceEntry<Config, number>
      form={form}
      field={field}
      label={label}
      choices={choices}
      {...(none === undefined ? {} : { none })}
      help={
        <>
          {state === 'failed' ? `${host.text('The templates could not be loaded.')} ` : null}
          <Link href={host.addressOf(place)} target="_blank" rel="noopener">
            {host.text('View all templates')}
          </Link>
        </>
      }
    />
  );
}

interface Entries {
  readonly addEntryButtonLabel: string;
  readonly minEntries: number | null;
  readonly maxEntries: number | null;
}

/** The fields that all questions with a list of entries share: the label of the button and how many entries there may be. */
export function EntriesFields<Config extends Entries>({ form }: { readonly form: ConfigFormProps<Config> }) {
  const { text } = useQuestionHost();
  const entries: ConfigFormProps<Entries> = form;
  return (
    <>
      <TextEntry form={entries} field="addEntryButtonLabel" label={text('Add button label')} />
      <EntryRow>
        <NumberEntry form={entries} field="minEntries" label={text('Min entries')} help={text('Empty means 0')} />
        <NumberEntry
          form={entries}
          field="maxEntries"
          label={text('Max entries')}
          help={text('Empty means unlimited')}
        />
      </EntryRow>
    </>
  );
}
