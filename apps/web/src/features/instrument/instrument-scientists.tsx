import { fullName } from '@atrium/domain/user';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PersonOfInstitutionFragment } from '../../api/generated/api/person.ts';
import {
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
  RemoveScientistDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { ScientistLinks } from '../../kits/links/index.tsx';
import { useText } from '../../locale/index.ts';

interface InstrumentScientistsProps {
  readonly instrument: InstrumentRowFragment;
  readonly mayUpdate: boolean;
  readonly onAssign: () => void;
}

/** What the instrument is, and the scientists who work on it. */
export function InstrumentScientists({ instrument, mayUpdate, onAssign }: InstrumentScientistsProps) {
  const text = useText();
  const { id: instrumentId, name } = instrument;
  const remove = useRemoval(RemoveScientistDocument, {
    done: 'Scientist removed from instrument',
    refreshes: [OwnInstrumentsDocument],
  });
  const dismiss = (person: PersonOfInstitutionFragment) =>
    remove(
      { instrumentId, scientistId: person.id },
      {
        title: text('Remove scientist'),
        text: text('{{person}} is no longer a scientist of {{name}}.', { person: fullName(person), name }),
        confirmLabel: text('Remove'),
      },
    );
  return (
    <Box sx={{ maxWidth: '47.5rem' }}>
      <Typography component="p" variant="body2" sx={{ mb: 1.5 }}>
        {instrument.description}
      </Typography>
      <ScientistLinks
        name={name}
        entries={instrument.scientists}
        empty={text('Nobody besides the beamline manager.')}
        mayUpdate={mayUpdate}
        onAdd={onAssign}
        onRemove={(entry) => void dismiss(entry)}
      />
    </Box>
  );
}
