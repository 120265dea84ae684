import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { BeamTimeToPublishDocument } from '../../../api/generated/features/schedule/schedule.ts';
import { useOperation } from '../../../api/index.ts';
import { QueryResult } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import type { Block } from '../board.ts';
import { type BoardItem, itemOf } from '../board.ts';
import { useSpanWords } from '../model/words.ts';

interface PublishDialogProps {
  /** The drafts to choose from. */
  readonly drafts: readonly Block[];
  readonly instrumentName: (instrumentId: number) => string;
  readonly onPublish: (experimentPks: readonly number[]) => Promise<{ readonly ok: boolean }>;
  readonly onClose: () => void;
}

/** The people who will see these experiments once published and will be notified (rule O248), and the experiments that cannot be published. */
function WhoSees({ experimentPks }: { experimentPks: readonly number[] }) {
  const text = useText();
  const operation = useOperation(BeamTimeToPublishDocument, { experimentPks: [...experimentPks] });
  return (
    <QueryResult of={operation} field="beamTimeToPublish">
      {({ told, refused }) => (
        <>
          <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
            {text('{{n}} people will be able to see it', { n: new Set(told.map(({ userId }) => userId)).size })}
          </Typography>
          <Box
            component="ul"
            aria-label={text('Who will see it')}
            sx={{ m: 0, pl: 2.5, maxHeight: 220, overflowY: 'auto', fontSize: '0.875rem' }}
          >
            {told.map(({ userId, experimentId, name, why }) => (
              <li key={`${experimentId}-${userId}-${why}`}>
                {name}{' '}
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  ({text(why)}, {experimentId})
                </Box>
              </li>
            ))}
          </Box>
          {refused.length > 0 ? (
            <Alert severity="warning" sx={{ mt: 2 }}>
              {refused.map(({ experimentId, reason }) => (
                <div key={experimentId}>
                  {experimentId}: {text(reason)}
                </div>
              ))}
            </Alert>
          ) : null}
        </>
      )}
    </QueryResult>
  );
}

interface DraftChoicesProps extends Pick<PublishDialogProps, 'drafts'> {
  readonly words: (item: BoardItem) => string;
  /** Those that remain drafts. */
  readonly left: ReadonlySet<number>;
  readonly onToggle: (experimentPk: number) => void;
}

function DraftChoices({ drafts, words, left, onToggle }: DraftChoicesProps) {
  const text = useText();
  return (
    <Box role="group" aria-label={text('Drafts')} sx={{ display: 'grid', mt: 1, maxHeight: 260, overflowY: 'auto' }}>
      {drafts.map((block) => (
        <FormControlLabel
          key={block.experimentPk}
          control={
            <Checkbox
              size="small"
              checked={!left.has(block.experimentPk)}
              onChange={() => onToggle(block.experimentPk)}
            />
          }
          label={words(itemOf(block))}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      ))}
    </Box>
  );
}

/** Publishes one or more drafts after showing who will be notified. */
export function PublishDialog({ drafts, instrumentName, onPublish, onClose }: PublishDialogProps) {
  const text = useText();
  const spanWords = useSpanWords();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [isBusy, setBusy] = useState(false);
  const chosen = drafts.map(({ experimentPk }) => experimentPk).filter((pk) => !left.has(pk));
  const words = ({ block, ...span }: BoardItem) =>
    [block.experimentId, block.title, instrumentName(block.instrumentId), spanWords(span)].join(', ');
  const toggle = (pk: number) =>
    setLeft((before) => (before.has(pk) ? new Set([...before].filter((one) => one !== pk)) : new Set([...before, pk])));
  const publish = async () => {
    setBusy(true);
    const outcome = await onPublish(chosen);
    setBusy(false);
    if (outcome.ok) onClose();
  };
  return (
    <Dialog
      open
      title={text('Publish experiments')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text('Cancel')}</Button>
          <Button variant="contained" disabled={chosen.length === 0} loading={isBusy} onClick={() => void publish()}>
            {text('Publish {{n}} experiments', { n: chosen.length })}
          </Button>
        </>
      }
    >
      {drafts.length === 0 ? (
        <EmptyState title={text('No drafts in view')} text={text('What you plan is a draft until it is published.')} />
      ) : (
        <>
          <Typography variant="body2">
            {text(
              'Teams see their experiments once they are published. They and the local contacts are told by e-mail.',
            )}
          </Typography>
          <DraftChoices drafts={drafts} words={words} left={left} onToggle={toggle} />
          {chosen.length > 0 ? <WhoSees experimentPks={chosen} /> : null}
        </>
      )}
    </Dialog>
  );
}
