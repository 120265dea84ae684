import { fullName } from '@atrium/domain/user';
import { LinkList } from '@atrium/ui/link-list';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  RemoveInstrumentsFromTechniqueDocument,
  RemoveScientistFromTechniqueDocument,
  TechniqueListDocument,
  type TechniquePersonFragment,
  type TechniqueRowFragment,
} from '../../api/generated/features/technique/technique.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

interface TechniqueLinksProps {
  readonly technique: TechniqueRowFragment;
  readonly mayUpdate: boolean;
  readonly onAssign: (what: 'instruments' | 'scientists') => void;
}

/** What the technique is, the instruments that offer it and the scientists who look after its proposals. */
export function TechniqueLinks({ technique, mayUpdate, onAssign }: TechniqueLinksProps) {
  const text = useText();
  const refreshes = [TechniqueListDocument];
  const dropInstrument = useRemoval(RemoveInstrumentsFromTechniqueDocument, {
    done: 'Instrument removed from technique',
    refreshes,
  });
  const dropScientist = useRemoval(RemoveScientistFromTechniqueDocument, {
    done: 'Scientist removed from technique',
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
  const dismissScientist = (person: TechniquePersonFragment) =>
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
    <Box>
      <Typography component="p" variant="body2" sx={{ mb: 1.5, maxWidth: 760, whiteSpace: 'pre-line' }}>
        {technique.description}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))' }}>
        <LinkList
          title={text('Instruments with {{name}}', { name })}
          entries={technique.instruments}
          entryId={(instrument) => instrument.id}
          entryLabel={(instrument) => instrument.name}
          entryNote={({ name: full, shortCode }) => (shortCode === full ? null : shortCode)}
          empty={text('No instrument offers it yet.')}
          addLabel={text('Assign instruments')}
          onAdd={mayUpdate ? () => onAssign('instruments') : undefined}
          removeTitle={text('Remove instrument')}
          removeLabel={(instrument) => text('Remove {{name}}', { name: instrument.name })}
          onRemove={mayUpdate ? (instrument) => void dismissInstrument(instrument) : undefined}
        />
        <LinkList
          title={text('Scientists of {{name}}', { name })}
          entries={technique.scientists}
          entryId={(person) => person.id}
          entryLabel={fullName}
          entryNote={(person) => person.institution}
          empty={text('Nobody is responsible for its proposals yet.')}
          addLabel={text('Assign scientists')}
          onAdd={mayUpdate ? () => onAssign('scientists') : undefined}
          removeTitle={text('Remove scientist')}
          removeLabel={(person) => text('Remove {{name}}', { name: fullName(person) })}
          removeIcon={<PersonRemoveOutlined fontSize="small" />}
          onRemove={mayUpdate ? (person) => void dismissScientist(person) : undefined}
        />
      </Box>
    </Box>
  );
}
