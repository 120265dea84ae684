import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
  RemoveScientistDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { ScientistLinks } from '../../kits/links/index.ts';
import { useText } from '../../locale/index.ts';

interface InstrumentScientistsProps {
  readonly instrument: InstrumentRowFragment;
  readonly mayUpdate: boolean;
  readonly onAssign: () => void;
}

/** The description of the instrument, and its scientists. */
export function InstrumentScientists({ instrument, mayUpdate, onAssign }: InstrumentScientistsProps) {
  const text = useText();
  const { id: instrumentId, name, managerUserId } = instrument;
  return (
    <Box sx={{ maxWidth: '47.5rem' }}>
      <Typography component="p" variant="body2" sx={{ mb: 1.5 }}>
        {instrument.description}
      </Typography>
      <ScientistLinks
        name={name}
        entries={instrument.scientists}
        empty={text(
          'Nobody yet. A manager who is not a scientist of the instrument does not see its experiments in the list.',
        )}
        mayUpdate={mayUpdate}
        onAdd={onAssign}
        removal={{
          document: RemoveScientistDocument,
          done: 'Scientist removed from instrument',
          refreshes: [OwnInstrumentsDocument],
          variables: (scientistId) => ({ instrumentId, scientistId }),
          text: (person, id) =>
            id === managerUserId
              ? text('{{person}} will no longer be a scientist of {{name}}, but will remain its beamline manager.', {
                  person,
                  name,
                })
              : text(
                  '{{person}} will no longer be a scientist of {{name}}. Unsubmitted technical reviews will go to the beamline manager.',
                  { person, name },
                ),
        }}
      />
    </Box>
  );
}
