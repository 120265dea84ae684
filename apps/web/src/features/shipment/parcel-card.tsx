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
import { toastUndo, useCommand } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { ShipmentState } from './shipment-words.tsx';

const moves: readonly ParcelStage[] = ['ARRIVED', 'STORED', 'RETURNED'];

/** A parcel, where it is, and the buttons that say where it is now: as large as a thumb wants them (rule O75). */
export function ParcelCard({ parcel }: { readonly parcel: ParcelShownFragment }) {
  const text = useText();
  const [place, setPlace] = useState(parcel.storagePlace ?? '');
  const move = useCommand(MoveParcelDocument, { refreshes: [ParcelsDocument, FewParcelsDocument] });
  const { id, title, status, stage, externalRef, proposal, experiment, abilities } = parcel;
  const may = abilities.moveParcel;
  // Only the step that comes next is loud; the ones before it put a slip right.
  const comesNext = moves[moves.indexOf(stage) + 1];
  const record = async (next: ParcelStage, keptAt: string) => {
    const was = { stage, place: parcel.storagePlace ?? '' };
    const outcome = await move.run({ shipmentId: id, stage: next, place: keptAt });
    if (!outcome.ok) return;
    toastUndo(text('The parcel was recorded: {{stage}}', { stage: text(parcelStageWords[next]) }), () => {
      setPlace(was.place);
      void move.run({ shipmentId: id, stage: was.stage, place: was.place });
    });
  };
  const to = (next: ParcelStage) => void record(next, place);
  return (
    <Box
      component="article"
      aria-label={externalRef ?? title}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 2, maxWidth: 640 }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'flex-start', mb: 1.5 }}>
        <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
          {externalRef ?? title}
        </Typography>
        <ShipmentState status={status} stage={stage} />
      </Box>
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
        <Fact label={text('Samples')}>{parcel.samples.map((sample) => sample.title).join(', ') || '–'}</Fact>
        {parcel.arrivedAt ? (
          <Fact label={text('Arrived')}>
            <DateText value={parcel.arrivedAt} withTime />
          </Fact>
        ) : null}
        {parcel.storedAt ? (
          <Fact label={text('Stored')}>
            <DateText value={parcel.storedAt} withTime />
          </Fact>
        ) : null}
        {parcel.returnedAt ? (
          <Fact label={text('Returned')}>
            <DateText value={parcel.returnedAt} withTime />
          </Fact>
        ) : null}
      </Facts>
      {may.allowed ? (
        <Box sx={{ mt: 2, display: 'grid', gap: 1.5 }}>
          <TextField
            size="small"
            label={text('Where it is kept')}
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
                onClick={() => to(next)}
              >
                {text(parcelStageWords[next])}
              </ActionButton>
            ))}
          </Box>
          {stage === 'UNDERWAY' ? null : (
            <ActionButton
              size="small"
              disabled={move.pending}
              onClick={() => to('UNDERWAY')}
              sx={{ justifySelf: 'start' }}
            >
              {text('It has not arrived')}
            </ActionButton>
          )}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          {text(may.message ?? '')}
        </Typography>
      )}
    </Box>
  );
}
