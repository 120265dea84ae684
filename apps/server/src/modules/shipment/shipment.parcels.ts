import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { Parcel } from '../../adapters/parcels/parcels.ts';
import { instruments } from '../instrument/index.ts';
import { instrumentsOfProposal } from '../proposal/index.ts';
import { answersInWords } from '../questionary/index.ts';
import { people } from '../user/index.ts';
import { surroundings } from './shipment.facts.ts';
import type { ShipmentRow } from './shipment.queries.ts';

/** Returns the answers of a shipment in words, by natural key, without answers that are blank or do not apply. */
export async function answersByKey(ctx: Ctx, questionaryId: number): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(
    (await answersInWords(ctx, questionaryId)).map(({ naturalKey, words }) => [naturalKey, words]),
  );
}

/** Returns the display name of a person; empty for null. */
export async function nameOfPerson(ctx: Ctx, userId: number | null): Promise<string> {
  const person = userId === null ? null : await people.load(ctx, userId);
  return person ? `${person.preferredname || person.firstname} ${person.lastname}` : '';
}

/** Returns the short codes of a proposal's instruments. */
export async function instrumentCodes(ctx: Ctx, proposalPk: number): Promise<string[]> {
  const chosen = await instrumentsOfProposal.load(ctx, proposalPk);
  const known = await instruments.loadMany(
    ctx,
    chosen.map(({ instrumentId }) => instrumentId),
  );
  return known.map(({ shortCode }) => shortCode).sort();
}

async function parcelOf(ctx: Ctx, { id, title, proposalPk, questionaryId }: ShipmentRow): Promise<Parcel> {
  const around = await surroundings.load(ctx, id);
  return {
    shipmentId: id,
    title,
    proposalId: around?.proposalId ?? '',
    experimentId: around?.experimentId ?? '',
    callShortCode: around?.callShortCode ?? '',
    instruments: await instrumentCodes(ctx, proposalPk),
    localContact: await nameOfPerson(ctx, around?.localContactId ?? null),
    answers: await answersByKey(ctx, questionaryId),
  };
}

/**
 * Requests a parcel's reference from the facility's parcel service. Refuses with the message of the service if there is one. Must not be
 * called while anything is locked.
 */
export async function registerParcel(ctx: Ctx, row: ShipmentRow): Promise<string> {
  const parcel = await parcelOf(ctx, row);
  try {
    return await ctx.adapters.parcels.register(parcel);
  } catch (error) {
    const { name, message } = error as Error;
    ctx.log.warn({ err: error, shipmentId: row.id }, 'a parcel could not be registered');
    throw refused('PARCEL_NOT_REGISTERED', { message: name === 'ParcelRefused' ? message : '' }, 'UPSTREAM');
  }
}
