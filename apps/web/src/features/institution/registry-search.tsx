import { searchTextLimit } from '@atrium/domain/kernel';
import { ActionButton } from '@atrium/ui/action-button';
import Box from '@mui/material/Box';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  InstitutionLookupDocument,
  type InstitutionLookupQuery,
} from '../../api/generated/features/institution/institution.ts';
import { request, toastFailure, useOperation } from '../../api/index.ts';
import { countryText, useText } from '../../locale/index.ts';

type Lookup = NonNullable<InstitutionLookupQuery['institutionLookup']>;
export type FoundInstitution = Lookup['institutions'][number];

/** Searches only on request, so that nothing is sent while the user types. */
function useSearch() {
  const [words, setWords] = useState('');
  const [lookup, setLookup] = useState<Lookup | undefined>();
  const [pending, setPending] = useState(false);
  const search = async () => {
    if (words.trim() === '' || pending) return;
    setPending(true);
    try {
      setLookup((await request(InstitutionLookupDocument, { words })).data.institutionLookup ?? undefined);
    } catch (error) {
      toastFailure(error, 'institutionLookup');
    } finally {
      setPending(false);
    }
  };
  return { words, setWords, lookup, forget: () => setLookup(undefined), pending, search };
}

function outcomeOf({ state, institutions }: Lookup): string {
  if (state !== 'ANSWERED') return 'The registry is not responding. Please enter the name and country.';
  return institutions.length > 0
    ? 'Choose one to fill in the form:'
    : 'Nothing found. Please enter the name and country.';
}

/** The result of a search, to choose from; institutions that the facility already has cannot be chosen. */
function FoundInstitutions({ lookup, onFound }: { lookup: Lookup; onFound: (found: FoundInstitution) => void }) {
  const text = useText();
  return lookup.institutions.map((found) => (
    <ListItemButton key={found.rorId} dense disabled={found.isHere} onClick={() => onFound(found)}>
      <ListItemText
        primary={found.name}
        secondary={[countryText(found.country.value), found.isHere && text('already added')]
          .filter(Boolean)
          .join(' · ')}
      />
    </ListItemButton>
  ));
}

/** Looks up an institution in the Research Organization Registry and passes it to the form; says so if that is not possible. */
export function RegistrySearch({ onFound }: { onFound: (found: FoundInstitution) => void }) {
  const text = useText();
  const state = useOperation(InstitutionLookupDocument, { words: '' }, { staleTime: 5 * 60_000 }).data
    ?.institutionLookup?.state;
  const { words, setWords, lookup, forget, pending, search } = useSearch();
  if (state === undefined) return null;
  if (state === 'OFF') {
    return (
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {text('The search in the Research Organization Registry is switched off. Please enter the name and country.')}
      </Typography>
    );
  }
  return (
    <Box role="search" sx={{ mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          sx={{ flex: '1 1 220px' }}
          label={text('Search in the ROR registry')}
          value={words}
          slotProps={{ htmlInput: { maxLength: searchTextLimit } }}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter starts the search; the form is submitted by its own button.
            event.preventDefault();
            void search();
          }}
        />
        <ActionButton variant="outlined" busy={pending} onClick={() => void search()}>
          {text('Search')}
        </ActionButton>
      </Box>
      <Box role="status">
        {lookup ? (
          <Typography variant="body2" sx={{ mt: 1 }}>
            {text(outcomeOf(lookup))}
          </Typography>
        ) : null}
      </Box>
      {lookup ? (
        <FoundInstitutions
          lookup={lookup}
          onFound={(found) => {
            onFound(found);
            forget();
          }}
        />
      ) : null}
    </Box>
  );
}
