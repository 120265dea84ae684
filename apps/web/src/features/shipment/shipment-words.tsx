import { type ParcelStage, parcelStageWords, type ShipmentStatus } from '@atrium/domain/shipment';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import { useText } from '../../locale/index.ts';

const tones: Readonly<Record<ParcelStage, StatusTone>> = {
  UNDERWAY: 'waiting',
  ARRIVED: 'good',
  STORED: 'good',
  RETURNED: 'off',
};

/** The state of a shipment: draft, submitted, or where its parcel is. */
export function ShipmentState({ status, stage }: { readonly status: ShipmentStatus; readonly stage: ParcelStage }) {
  const text = useText();
  if (status === 'DRAFT') return <StatusChip label={text('Draft')} tone="draft" code={status} />;
  if (stage === 'UNDERWAY') return <StatusChip label={text('Submitted')} tone={tones[stage]} code="SUBMITTED" />;
  return <StatusChip label={text(parcelStageWords[stage])} tone={tones[stage]} code={stage} />;
}
