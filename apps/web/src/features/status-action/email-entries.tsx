import { type EmailRecipients, recipientWords } from '@atrium/domain/status-action';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../../locale/index.ts';
import { type ActionsDraft, blankEntry, type EntryDraft, enteredWords } from './connection-draft.ts';

interface AddressesProps {
  readonly value: readonly string[];
  readonly onValue: (value: readonly string[]) => void;
  readonly problem: string | undefined;
}

/** Addresses, each confirmed with Enter; typed text that was not confirmed is reported (rule W45). */
function Addresses({ value, onValue, problem }: AddressesProps) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const pending = typed.trim() ? text('Press Enter to add {{address}}', { address: typed.trim() }) : undefined;
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={[]}
      value={[...value]}
      inputValue={typed}
      onInputChange={(_, input) => setTyped(input)}
      onChange={(_, next) => onValue(enteredWords(next))}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('Addresses')}
          error={problem !== undefined || pending !== undefined}
          helperText={pending ?? problem ?? text('Press Enter after each one')}
        />
      )}
    />
  );
}

interface EntryProps {
  readonly group: EmailRecipients;
  readonly entry: EntryDraft | undefined;
  readonly templates: ReadonlyArray<{ readonly id: string; readonly name: string }>;
  readonly problem: string | undefined;
  readonly onEntry: (entry: EntryDraft | undefined) => void;
}

interface TemplateChoiceProps {
  readonly templates: EntryProps['templates'];
  readonly chosen: string;
  readonly isMissing: boolean;
  readonly onChosen: (templateId: string) => void;
}

/** Chooses the template of the e-mail; one that no longer exists is shown by its key. */
function TemplateChoice({ templates, chosen, isMissing, onChosen }: TemplateChoiceProps) {
  const text = useText();
  const isKnown = chosen === '' || templates.some(({ id }) => id === chosen);
  return (
    <TextField
      select
      size="small"
      required
      label={text('E-mail template')}
      value={chosen}
      error={isMissing}
      helperText={isMissing ? text('Choose a template') : undefined}
      onChange={(event) => onChosen(event.target.value)}
    >
      {isKnown ? null : <MenuItem value={chosen}>{chosen}</MenuItem>}
      {templates.map((template) => (
        <MenuItem key={template.id} value={template.id}>
          {template.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** One recipient group: whether it is selected, its template and how it is written to. */
function GroupEntry({ group, entry, templates, problem, onEntry }: EntryProps) {
  const text = useText();
  const { name, description } = recipientWords[group];
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={entry !== undefined}
              onChange={(_, checked) => onEntry(checked ? blankEntry : undefined)}
            />
          }
          label={text(name)}
          title={text(description)}
        />
      </Box>
      {entry ? (
        <Box sx={{ display: 'grid', gap: 1, pl: 4, pb: 1 }}>
          {group === 'OTHER' ? (
            <Addresses
              value={entry.addresses}
              problem={problem?.includes('email') ? problem : undefined}
              onValue={(addresses) => onEntry({ ...entry, addresses })}
            />
          ) : null}
          <TemplateChoice
            templates={templates}
            chosen={entry.templateId}
            isMissing={problem !== undefined && entry.templateId === ''}
            onChosen={(templateId) => onEntry({ ...entry, templateId })}
          />
          {group === 'OTHER' ? null : (
            <FormControlLabel
              control={
                <Checkbox
                  size="small"
                  checked={entry.combine}
                  onChange={(_, combine) => onEntry({ ...entry, combine })}
                />
              }
              label={text('One e-mail for all proposals that move together')}
            />
          )}
          <FormControlLabel
            control={<Checkbox size="small" checked={entry.hold} onChange={(_, hold) => onEntry({ ...entry, hold })} />}
            label={text('Hold in the outbox until an officer sends them')}
          />
        </Box>
      ) : null}
    </Box>
  );
}

interface EntriesProps {
  readonly email: NonNullable<ActionsDraft['email']>;
  readonly groups: readonly EmailRecipients[];
  readonly templates: EntryProps['templates'];
  /** The problem of each group, in words. */
  readonly problems: Partial<Record<EmailRecipients, string>>;
  readonly onEmail: (email: NonNullable<ActionsDraft['email']>) => void;
}

/** The recipients of an e-mail action, and their templates. */
export function EmailEntries({ email, groups, templates, problems, onEmail }: EntriesProps) {
  return (
    <Box sx={{ display: 'grid' }}>
      {groups.map((group) => (
        <GroupEntry
          key={group}
          group={group}
          entry={email[group]}
          templates={templates}
          problem={problems[group]}
          onEntry={(entry) => {
            const { [group]: _, ...others } = email;
            onEmail(entry ? { ...others, [group]: entry } : others);
          }}
        />
      ))}
    </Box>
  );
}
