import { type ParcelStage, parcelPlaceLimit, parcelStageWords } from '@atrium/domain/shipment';
import { fullName } from '@atrium/domain/user';
import { ActionButton } from '@atrium/ui/action-button';
import { DateText } from '@atrium/ui/date-text';
import { Fact, Facts } from '@atrium/ui/facts';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  FewParcelsDocument,
  MoveParcelDocument,
  type ParcelShownFragment,
  ParcelsDocument,
} from '../../api/generated/features/shipment/parcels.ts';
import { toast, toastUndo, useCommand, useUndo } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { ShipmentState } from './shipment-words.tsx';

const parcelDocuments = [ParcelsDocument, FewParcelsDocument];
const moves: readonly ParcelStage[] = ['ARRIVED', 'STORED', 'RETURNED'];

interface ParcelProps {
  readonly parcel: ParcelShownFragment;
}

function Moment({ label, at }: { readonly label: string; readonly at: string | null | undefined }) {
  if (!at) return null;
  return (
    <Fact label={label}>
      <DateText value={at} withTime />
    </Fact>
  );
}

/** The contents of a parcel, its purpose, and its history. */
function ParcelFacts({ parcel }: ParcelProps) {
  const text = useText();
  const { title, proposal, experiment, samples } = parcel;
  return (
    <Facts>
      <Fact label={text('Title')}>{title}</Fact>
      <Fact label={text('Proposal')}>{`${proposal.proposalId} · ${proposal.title}`}</Fact>
      {experiment ? (
        <Fact label={text('Experiment')}>
          <ScreenLink to="/Experiments" query={{ experiment: experiment.experimentId }}>
            {experiment.experimentId}
          </ScreenLink>
          {` · ${experiment.instrument.name} · `}
          <DateText value={experiment.startsAt} />
        </Fact>
      ) : null}
      <Fact label={text('Local contact')}>{experiment?.localContact ? fullName(experiment.localContact) : '–'}</Fact>
      <Fact label={text('Samples')}>{samples.map((sample) => sample.title).join(', ') || '–'}</Fact>
      <Moment label={text('Arrived')} at={parcel.arrivedAt} />
      <Moment label={text('Stored')} at={parcel.storedAt} />
      <Moment label={text('Returned')} at={parcel.returnedAt} />
    </Facts>
  );
}

/** Buttons that record where the parcel is now, which can be undone. */
function Moves({ parcel: { id, stage, storagePlace } }: ParcelProps) {
  const text = useText();
  const [place, setPlace] = useState(storagePlace ?? '');
  const move = useCommand(MoveParcelDocument, { refreshes: parcelDocuments });
  const undo = useUndo(parcelDocuments);
  // Only the next step is emphasized; earlier ones correct mistakes.
  const comesNext = moves[moves.indexOf(stage) + 1];
  const record = async (next: ParcelStage) => {
    const outcome = await move.run({ shipmentId: id, stage: next, place });
    if (!outcome.ok) return;
    const done = text('Parcel recorded: {{stage}}', { stage: text(parcelStageWords[next]) });
    const { acts = [] } = outcome;
    if (acts.length === 0) return toast(done);
    toastUndo(done, async () => {
      if (await undo(acts)) setPlace(storagePlace ?? '');
    });
  };
  return (
    <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
      <TextField
        size="small"
        label={text('Storage location')}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        slotProps={{ htmlInput: { maxLength: parcelPlaceLimit } }}
      />
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' } }}>
        {moves.map((next) => (
          <ActionButton
            key={next}
            size="large"
            variant={next === comesNext ? 'contained' : 'outlined'}
            aria-pressed={stage === next}
            disabled={move.pending}
            onClick={() => void record(next)}
          >
            {text(parcelStageWords[next])}
          </ActionButton>
        ))}
      </Box>
      {stage === 'UNDERWAY' ? null : (
        <ActionButton
          size="small"
          disabled={move.pending}
          onClick={() => void record('UNDERWAY')}
          sx={{ justifySelf: 'start' }}
        >
          {text('Mark as not arrived')}
        </ActionButton>
      )}
    </Box>
  );
}

/** A parcel, where it is, and buttons that record where it is now, large enough for a thumb (rule O75). */
export function ParcelCard({ parcel }: ParcelProps) {
  const text = useText();
  const { title, status, stage, externalRef, abilities } = parcel;
  const may = abilities.moveParcel;
  return (
    <Box
      component="article"
      aria-label={externalRef ?? title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 2, maxWidth: '40rem' }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start', mb: 1.5 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {externalRef ?? title}
        </Typography>
        <ShipmentState status={status} stage={stage} />
      </Box>
      <ParcelFacts parcel={parcel} />
      {may.allowed ? (
        <Moves parcel={parcel} />
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {text(may.message ?? '')}
        </Typography>
      )}
    </Box>
  );
}
