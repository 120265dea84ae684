/** Shipments of samples to the facility. */
import { handedInOnce } from '../questionary/index.ts';

export * from './model.ts';
export * from './policy.ts';
export * from './schema.ts';

/** A shipment that was submitted can no longer be edited (rule O21). */
export const shipmentItemKind = handedInOnce({
  id: 'shipment',
  templateGroup: 'SHIPMENT',
  confirmation: 'I am aware that no further edits can be done after shipment submission.',
});
