import { fullName } from '@atrium/domain/user';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { PersonOfInstitutionFragment } from '../../api/generated/api/person.ts';
import {
  RemoveInstrumentsFromTechniqueDocument,
  RemoveScientistFromTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
} from '../../api/generated/features/technique/technique.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { InstrumentLinks, ScientistLinks } from '../../kits/links/index.tsx';
import { useText } from '../../locale/index.ts';

interface TechniqueLinksProps {
  readonly technique: TechniqueRowFragment;
  readonly mayUpdate: boolean;
  readonly onAssign: (what: 'instruments' | 'scientists') => void;
}

const refreshes = [TechniqueListDocument];

interface PartProps {
  readonly technique: TechniqueRowFragment;
  readonly mayUpdate: boolean;
  readonly onAdd: () => void;
}

/** The instruments that offer the technique. */
function Instruments({ technique, mayUpdate, onAdd }: PartProps) {
  const text = useText();
  const dropInstrument = useRemoval(RemoveInstrumentsFromTechniqueDocument, {
    done: 'Instrument removed from technique',
    refreshes,
  });
  const { id: techniqueId, name } = technique;
  const dismissInstrument = (instrument: TechniqueRowFragment['instruments'][number]) =>
    dropInstrument(
      { techniqueId, instrumentIds: [instrument.id] },
      {
        title: text('Remove instrument'),
        text: text('{{instrument}} no longer offers {{name}}. Proposals that have both stay as they are.', {
          instrument: instrument.name,
          name,
        }),
        confirmLabel: text('Remove'),
      },
    );
  return (
    <InstrumentLinks
      name={name}
      entries={technique.instruments}
      empty={text('No instrument offers it yet.')}
      mayUpdate={mayUpdate}
      onAdd={onAdd}
      onRemove={(entry) => void dismissInstrument(entry)}
    />
  );
}

/** Those who look after the proposals of the technique. */
function Scientists({ technique, mayUpdate, onAdd }: PartProps) {
  const text = useText();
  const dropScientist = useRemoval(RemoveScientistFromTechniqueDocument, {
    done: 'Scientist removed from technique',
    refreshes,
  });
  const { id: techniqueId, name } = technique;
  const dismissScientist = (person: PersonOfInstitutionFragment) =>
    dropScientist(
      { techniqueId, scientistId: person.id },
      {
        title: text('Remove scientist'),
        text: text('{{person}} is no longer a scientist of {{name}}, and no longer sees its proposals.', {
          person: fullName(person),
          name,
        }),
        confirmLabel: text('Remove'),
      },
    );
  return (
    <ScientistLinks
      name={name}
      entries={technique.scientists}
      empty={text('Nobody is responsible for its proposals yet.')}
      mayUpdate={mayUpdate}
      onAdd={onAdd}
      onRemove={(entry) => void dismissScientist(entry)}
    />
  );
}

/** What the technique is, the instruments that offer it and the scientists who look after its proposals. */
export function TechniqueLinks({ technique, mayUpdate, onAssign }: TechniqueLinksProps) {
  return (
    <Box>
      <Typography component="p" variant="body2" sx={{ mb: 1.5, maxWidth: '47.5rem', whiteSpace: 'pre-line' }}>
        {technique.description}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
        <Instruments technique={technique} mayUpdate={mayUpdate} onAdd={() => onAssign('instruments')} />
        <Scientists technique={technique} mayUpdate={mayUpdate} onAdd={() => onAssign('scientists')} />
      </Box>
    </Box>
  );
}
