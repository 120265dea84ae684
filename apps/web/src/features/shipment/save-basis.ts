import {
  AddSamplesToShipmentDocument,
  CreateShipmentDocument,
  UpdateShipmentDocument,
} from '../../api/generated/features/shipment/shipment.ts';
import { type ApiError, toastFailure, useCommand } from '../../api/index.ts';
import type { BasisOutcome } from '../../kits/wizard/index.ts';
import type { ShipmentContent } from './shipment-basis.tsx';

const paths: Readonly<Record<string, string>> = { proposalPk: 'proposal', sampleIds: 'samples' };

function failed(error: ApiError): BasisOutcome<ShipmentContent> {
  if (error.issues.length === 0) toastFailure(error, 'saveShipment');
  return {
    ok: false,
    error,
    problems: error.issues.map(({ path, message }) => ({ path: paths[path] ?? path, message })),
  };
}

const idsOf = ({ samples }: ShipmentContent) => samples.map(({ id }) => id);
const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** An existing shipment, or where a new one is to be created. */
export type ShipmentPlace =
  | { readonly id: number; readonly questionaryId: number }
  | { readonly experimentPk: number; readonly arrive: (id: number) => Promise<void> };

/** Saves title, proposal and samples of a shipment, and creates it if it does not exist yet. */
export function useSaveShipmentBasis(place: ShipmentPlace) {
  const create = useCommand(CreateShipmentDocument, { quiet: true });
  const update = useCommand(UpdateShipmentDocument, { quiet: true });
  const choose = useCommand(AddSamplesToShipmentDocument, { quiet: true });

  async function saveSamples(shipmentId: number, value: ShipmentContent, read: ShipmentContent) {
    const sampleIds = idsOf(value);
    const isStored = value.proposal?.primaryKey === read.proposal?.primaryKey && isSame(sampleIds, idsOf(read));
    return sampleIds.length === 0 || isStored ? undefined : choose.run({ shipmentId, sampleIds });
  }

  return async (value: ShipmentContent, read: ShipmentContent): Promise<BasisOutcome<ShipmentContent>> => {
    const title = value.title.trim();
    const proposalPk = value.proposal?.primaryKey ?? 0;
    if ('experimentPk' in place) {
      const { experimentPk } = place;
      const made = await create.run({ title, proposalPk, experimentPk });
      if (!made.ok) return failed(made.error);
      const { id, questionary } = made.data.createShipment;
      const chosen = await saveSamples(id, value, { ...read, samples: [] });
      // The shipment exists now: remaining problems with its samples are shown on its own screen.
      if (chosen && !chosen.ok) toastFailure(chosen.error, 'saveShipment');
      return { ok: true, questionaryId: questionary.questionaryId, arrive: () => place.arrive(id) };
    }
    if (title !== read.title || proposalPk !== read.proposal?.primaryKey) {
      const saved = await update.run({ shipmentId: place.id, title, proposalPk });
      if (!saved.ok) return failed(saved.error);
    }
    const chosen = await saveSamples(place.id, value, read);
    return chosen && !chosen.ok ? failed(chosen.error) : { ok: true, questionaryId: place.questionaryId };
  };
}
