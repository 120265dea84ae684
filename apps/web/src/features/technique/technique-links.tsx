import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  RemoveInstrumentsFromTechniqueDocument,
  RemoveScientistFromTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
} from '../../api/generated/features/technique/technique.ts';
import { InstrumentLinks, ScientistLinks } from '../../kits/links/index.ts';
import { useText } from '../../locale/index.ts';

interface TechniqueLinksProps {
  readonly technique: TechniqueRowFragment;
  readonly mayUpdate: boolean;
  readonly onAssign: (what: 'instruments' | 'scientists') => void;
}

const refreshes = [TechniqueListDocument];

/** The description of the technique, the instruments that offer it and the scientists responsible for its proposals. */
export function TechniqueLinks({ technique, mayUpdate, onAssign }: TechniqueLinksProps) {
  const text = useText();
  const { id: techniqueId, name } = technique;
  return (
    <Box>
      <Typography component="p" variant="body2" sx={{ mb: 1.5, maxWidth: '47.5rem', whiteSpace: 'pre-line' }}>
        {technique.description}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
        <InstrumentLinks
          name={name}
          entries={technique.instruments}
          empty={text('No instrument offers it yet.')}
          mayUpdate={mayUpdate}
          onAdd={() => onAssign('instruments')}
          removal={{
            document: RemoveInstrumentsFromTechniqueDocument,
            done: 'Instrument removed from technique',
            refreshes,
            variables: (id) => ({ techniqueId, instrumentIds: [id] }),
            text: (instrument) =>
              text('{{instrument}} will no longer offer {{name}}. Proposals that have both will not change.', {
                instrument,
                name,
              }),
          }}
        />
        <ScientistLinks
          name={name}
          entries={technique.scientists}
          empty={text('Nobody is responsible for its proposals yet.')}
          mayUpdate={mayUpdate}
          onAdd={() => onAssign('scientists')}
          removal={{
            document: RemoveScientistFromTechniqueDocument,
            done: 'Scientist removed from technique',
            refreshes,
            variables: (scientistId) => ({ techniqueId, scientistId }),
            text: (person) =>
              text('{{person}} will no longer be a scientist of {{name}} and will no longer see its proposals.', {
                person,
                name,
              }),
          }}
        />
      </Box>
    </Box>
  );
}
