import { experimentNoteLimit } from '@atrium/domain/experiment';
import { recordKey } from '@atrium/domain/live';
import { fullName } from '@atrium/domain/user';
import { DateText } from '@atrium/ui/date-text';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import {
  type ExperimentDayFragment,
  ExperimentOnDayDocument,
  WriteExperimentNoteDocument,
} from '../../../api/generated/features/experiment/on-the-day/on-the-day.ts';
import { useCommand } from '../../../api/index.ts';
import { useUnsavedPrompt } from '../../../kits/confirm/index.ts';
import { DraftNotices, type DraftPart, plainTexts, useDraftValues } from '../../../kits/draft/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { useText } from '../../../locale/index.ts';
import { DayPart } from './day-part.tsx';

const refreshes = [ExperimentOnDayDocument];
const faces: readonly DraftPart[] = [{ name: 'note', label: 'Note', ...plainTexts }];

/** The notes for the user office, with a field for a new one (rule O146). */
export function DayNotes({ day }: { readonly day: ExperimentDayFragment }) {
  const text = useText();
  const draft = useDraftValues({ record: `experiment-note-${day.experimentPk}`, stored: { note: '' } });
  useUnsavedPrompt(draft.isUnsent(), draft.giveUp);
  const { note: typed } = draft.values;
  const write = useCommand(WriteExperimentNoteDocument, { done: 'User office notified', refreshes });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const outcome = await write.run({ experimentPk: day.experimentPk, note: typed });
    if (!outcome.ok) return;
    draft.saved({ note: typed });
    // The next note is not yet stored on the server.
    draft.room.tell({ type: 'READ', parts: { note: { value: '', version: null } } });
  };
  return (
    <DayPart title={text('Notes for the user office')}>
      {day.dayAbilities.keepRecord.allowed ? (
        <Box component="form" onSubmit={(event) => void send(event)} sx={{ display: 'grid', gap: 1, mb: 2 }}>
          <WhoIsHere record={recordKey('experiment', day.experimentPk)} part="Notes for the user office" />
          <DraftNotices room={draft.room} faces={faces} />
          <TextField
            multiline
            minRows={2}
            label={text('Note')}
            value={typed}
            disabled={write.pending}
            onChange={(event) => draft.write({ note: event.target.value })}
            slotProps={{ htmlInput: { maxLength: experimentNoteLimit } }}
          />
          <Button
            type="submit"
            variant="contained"
            loading={write.pending}
            disabled={typed.trim() === ''}
            sx={{ justifySelf: 'start' }}
          >
            {text('Send to the user office')}
          </Button>
        </Box>
      ) : null}
      {day.notes.length > 0 ? (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
          {day.notes.map(({ id, note, writtenAt, author }) => (
            <Box component="li" key={id} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
              <Typography variant="body2" color="textSecondary">
                {author ? fullName(author) : text('Another system')} · <DateText value={writtenAt} withTime />
              </Typography>
              <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{note}</Typography>
            </Box>
          ))}
        </Box>
      ) : (
        <Typography color="textSecondary">{text('No notes yet')}</Typography>
      )}
    </DayPart>
  );
}
