import { eventWords } from '@atrium/domain/workflow';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useText } from '../../../../locale/index.ts';
import type { KnownEvent } from '../subject.ts';

interface EventChoiceProps {
  /** The events offered for this kind of workflow. */
  readonly events: readonly KnownEvent[];
  readonly chosen: readonly string[];
  readonly onChange: (events: readonly string[]) => void;
}

interface EventLineProps {
  readonly event: Pick<KnownEvent, 'words' | 'description'> & { readonly name: string };
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function EventLine({ event: { name, words, description }, isChosen, onToggle }: EventLineProps) {
  const text = useText();
  return (
    <FormControlLabel
      title={name}
      sx={{ alignItems: 'flex-start', m: 0 }}
      control={
        <Checkbox
          size="small"
          sx={{ p: 0.5, mr: 0.5 }}
          checked={isChosen}
          onChange={onToggle}
          slotProps={{ input: { 'aria-label': text(words), 'aria-description': text(description ?? '') } }}
        />
      }
      label={
        <Box sx={{ pt: 0.25 }}>
          <Box sx={{ fontSize: '0.875rem', lineHeight: 1.3 }}>{text(words)}</Box>
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', lineHeight: 1.3 }}>{text(description ?? '')}</Box>
        </Box>
      }
    />
  );
}

/** The events that open a way, searchable by words and description; chosen ones come first (rule W17). */
export function EventChoice({ events, chosen, onChange }: EventChoiceProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  // Events that move nothing are not offered; one that is already chosen is shown so that it can be removed.
  const known = events.filter(({ name, drives }) => drives || chosen.includes(name));
  const strange = chosen
    .filter((name) => !known.some((event) => event.name === name))
    .map((name) => ({ name, words: eventWords(name), description: text('Unknown event') }));
  const matching = [...strange, ...known].filter(
    ({ name, words, description }) =>
      chosen.includes(name) || `${words} ${description ?? ''} ${name}`.toLowerCase().includes(wanted),
  );
  const sorted = [
    ...matching.filter(({ name }) => chosen.includes(name)),
    ...matching.filter(({ name }) => !chosen.includes(name)),
  ];
  const toggle = (name: string) =>
    onChange(chosen.includes(name) ? chosen.filter((event) => event !== name) : [...chosen, name]);
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, fontSize: '0.875rem', p: 0, mb: 1 }}>
        {text(chosen.length > 1 ? 'Taken when all of these have happened' : 'Taken when this has happened')}
      </Box>
      <TextField
        size="small"
        fullWidth
        type="search"
        label={text('Search events')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        sx={{ mb: 1 }}
      />
      <Box sx={{ display: 'grid', gap: 0.5, maxHeight: 340, overflowY: 'auto', pl: 0.5 }}>
        {sorted.map((event) => (
          <EventLine
            key={event.name}
            event={event}
            isChosen={chosen.includes(event.name)}
            onToggle={() => toggle(event.name)}
          />
        ))}
      </Box>
    </Box>
  );
}
