import { fullName } from '@atrium/domain/user';
import PersonRemoveOutlined from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import {
  type InstrumentPersonFragment,
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
  RemoveScientistDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { useCommand } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { useText } from '../../locale/index.ts';

interface InstrumentScientistsProps {
  readonly instrument: InstrumentRowFragment;
  readonly mayUpdate: boolean;
  readonly onAssign: () => void;
}

/** What the instrument is, and the scientists who work on it. */
export function InstrumentScientists({ instrument, mayUpdate, onAssign }: InstrumentScientistsProps) {
  const text = useText();
  const ask = useConfirm();
  const remove = useCommand(RemoveScientistDocument, {
    done: text('Scientist removed from instrument'),
    refreshes: [OwnInstrumentsDocument],
  });
  const dismiss = (person: InstrumentPersonFragment) =>
    ask({
      title: text('Remove scientist'),
      text: text('{{person}} is no longer a scientist of {{name}}.', {
        person: fullName(person),
        name: instrument.name,
      }),
      confirmLabel: text('Remove'),
      destructive: true,
      act: () => remove.run({ instrumentId: instrument.id, scientistId: person.id }),
    });
  return (
    <Box sx={{ maxWidth: 760 }}>
      <Typography component="p" variant="body2" sx={{ mb: 1.5 }}>
        {instrument.description}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 0.5 }}>
        <Typography component="h2" variant="h4">
          {text('Scientists of {{name}}', { name: instrument.name })}
        </Typography>
        {mayUpdate ? (
          <Button size="small" variant="outlined" onClick={onAssign}>
            {text('Assign scientists')}
          </Button>
        ) : null}
      </Box>
      {instrument.scientists.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('Nobody besides the beamline manager.')}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {instrument.scientists.map((person) => (
            <Box component="li" key={person.id} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
              <Box sx={{ flex: 1 }}>
                {fullName(person)}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {person.institution}
                </Box>
              </Box>
              {mayUpdate ? (
                <Tooltip title={text('Remove scientist')}>
                  <IconButton
                    size="small"
                    aria-label={text('Remove {{name}}', { name: fullName(person) })}
                    onClick={() => void dismiss(person)}
                  >
                    <PersonRemoveOutlined fontSize="small" />
                  </IconButton>
                </Tooltip>
              ) : null}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
