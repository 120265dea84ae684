import { keyKind, keysByArea, keyWords, operationsOpenedBy } from '@atrium/domain/api-token';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { TokenKeysDocument, type TokenKeysQuery } from '../../api/generated/features/api-token/api-tokens.ts';
import { useOperation } from '../../api/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

type Offer = NonNullable<TokenKeysQuery['queriesMutationsAndServices']>;

const itemsOf = (groups: Offer['queries']) => groups.flatMap(({ items }) => items);

interface AreaProps {
  readonly area: string;
  readonly keys: readonly string[];
  readonly chosen: ReadonlySet<string>;
  /** Whether the group is expanded because the search matches it. */
  readonly open: boolean;
  readonly onToggle: (keys: readonly string[], on: boolean) => void;
}

function Area({ area, keys, chosen, open, onToggle }: AreaProps) {
  const text = useText();
  const [unfolded, setUnfolded] = useState(false);
  const count = keys.filter((key) => chosen.has(key)).length;
  const allLabel = text('All of {{area}}', { area: text(area) });
  return (
    <Accordion disableGutters variant="outlined" expanded={open || unfolded} onChange={(_, next) => setUnfolded(next)}>
      <AccordionSummary expandIcon={<ExpandMoreOutlined />}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {text(area)}
        </Typography>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ ml: 1.5, whiteSpace: 'nowrap' }}>
          {text('{{chosen}} of {{all}}', { chosen: count, all: keys.length })}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid' }}>
        <FormControlLabel
          label={allLabel}
          control={
            <Checkbox
              size="small"
              checked={count === keys.length}
              indeterminate={count > 0 && count < keys.length}
              onChange={(_, on) => onToggle(keys, on)}
            />
          }
        />
        <Box sx={{ display: 'grid', pl: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {keys.map((key) => (
            <FormControlLabel
              key={key}
              title={[key, ...operationsOpenedBy(key)].join('\n')}
              label={
                <Typography component="span" variant="body2">
                  {text(keyWords(key))}{' '}
                  <Typography component="span" variant="caption" color="textSecondary" sx={{ ml: 1 }}>
                    {text(keyKind(key))}
                  </Typography>
                </Typography>
              }
              control={
                <Checkbox
                  size="small"
                  checked={chosen.has(key)}
                  // First as it reads on the screen, then the key that programs use.
                  slotProps={{ input: { 'aria-label': `${text(keyWords(key))} ${text(keyKind(key))}, ${key}` } }}
                  onChange={(_, on) => onToggle([key], on)}
                />
              }
            />
          ))}
        </Box>
      </AccordionDetails>
    </Accordion>
  );
}

interface PickerProps {
  readonly control: Control<{ name: string; keys: string[] }>;
}

/** Chooses what a token may do: by subject, searchable by words, keys and the operations that the keys allow. */
export function PermissionPicker({ control }: PickerProps) {
  const text = useText();
  const operation = useOperation(TokenKeysDocument, {}, { staleTime: 5 * 60_000, quiet: true });
  return (
    <QueryResult of={operation} field="queriesMutationsAndServices">
      {(offer) => (
        <Picker
          control={control}
          offered={[...itemsOf(offer.queries), ...itemsOf(offer.mutations), ...itemsOf(offer.services)]}
          label={text('Permissions')}
        />
      )}
    </QueryResult>
  );
}

function Picker({ control, offered, label }: PickerProps & { offered: readonly string[]; label: string }) {
  const text = useText();
  const id = useId();
  const [search, setSearch] = useState('');
  const { field, fieldState } = useController({ control, name: 'keys' });
  const chosen = useMemo(() => new Set(field.value), [field.value]);
  // Keys that the token already has remain visible, even if this version no longer offers them.
  const all = useMemo(() => [...new Set([...offered, ...field.value])], [offered, field.value]);
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((key) => {
    const described = `${key} ${keyWords(key)} ${operationsOpenedBy(key).join(' ')}`.toLowerCase();
    return words.every((word) => described.includes(word));
  });
  const toggle = (keys: readonly string[], on: boolean) =>
    field.onChange(on ? [...new Set([...field.value, ...keys])] : field.value.filter((key) => !keys.includes(key)));
  return (
    <Box role="group" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h3" variant="body2" sx={{ fontWeight: 600, mb: 1 }}>
        {label} ({text('{{count}} chosen', { count: field.value.length })})
      </Typography>
      <TextField
        type="search"
        size="small"
        label={text('Search permissions')}
        placeholder={text('Words, a key or an operation')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        sx={{ mb: 1 }}
      />
      {fieldState.error ? <FormHelperText error>{text(fieldState.error.message ?? '')}</FormHelperText> : null}
      {found.length === 0 ? <Typography color="textSecondary">{text('No matching permissions')}</Typography> : null}
      {keysByArea(found).map(([area, keys]) => (
        <Area key={area} area={area} keys={keys} chosen={chosen} open={words.length > 0} onToggle={toggle} />
      ))}
    </Box>
  );
}
