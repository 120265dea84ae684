import { fullName } from '@atrium/domain/user';
import { LinkList } from '@atrium/ui/link-list';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
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
    <LinkList
      title={text('Instruments with {{name}}', { name })}
      entries={technique.instruments}
      entryId={(instrument) => instrument.id}
      entryLabel={(instrument) => instrument.name}
      entryNote={({ name: full, shortCode }) => (shortCode === full ? null : shortCode)}
      empty={text('No instrument offers it yet.')}
      addLabel={text('Assign instruments')}
      onAdd={mayUpdate ? onAdd : undefined}
      removeTitle={text('Remove instrument')}
      removeLabel={(instrument) => text('Remove {{name}}', { name: instrument.name })}
      onRemove={mayUpdate ? (instrument) => void dismissInstrument(instrument) : undefined}
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
    <LinkList
      title={text('Scientists of {{name}}', { name })}
      entries={technique.scientists}
      entryId={(person) => person.id}
      entryLabel={fullName}
      entryNote={(person) => person.institution}
      empty={text('Nobody is responsible for its proposals yet.')}
      addLabel={text('Assign scientists')}
      onAdd={mayUpdate ? onAdd : undefined}
      removeTitle={text('Remove scientist')}
      removeLabel={(person) => text('Remove {{name}}', { name: fullName(person) })}
      removeIcon={<PersonRemoveOutlined fontSize="small" />}
      onRemove={mayUpdate ? (person) => void dismissScientist(person) : undefined}
    />
  );
}

/** What the technique is, the instruments that offer it and the scientists who look after its proposals. */
export function TechniqueLinks({ technique, mayUpdate, onAssign }: TechniqueLinksProps) {
  return (
    <Box>
      <Typography component="p" variant="body2" sx={{ mb: 1.5, maxWidth: 760, whiteSpace: 'pre-line' }}>
        {technique.description}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
        <Instruments technique={technique} mayUpdate={mayUpdate} onAdd={() => onAssign('instruments')} />
        <Scientists technique={technique} mayUpdate={mayUpdate} onAdd={() => onAssign('scientists')} />
      </Box>
    </Box>
  );
}
