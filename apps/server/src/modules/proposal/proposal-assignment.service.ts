import { instrumentChanges, panelPairsFor } from '@atrium/domain/proposal';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { findTechniques } from '../technique/index.ts';
import { lockProposals } from './proposal.queries.ts';
import * as queries from './proposal-assignment.queries.ts';

/**
 * What areas above do, in the same transaction, when proposals have got instruments: the technical-review area makes its
 * reviews. Only pairs that are new are told.
 */
export type InstrumentsAssigned = (tx: Ctx, pairs: readonly queries.Pair[]) => Promise<void>;
const listeners: InstrumentsAssigned[] = [];

/** An area above hands in what it does when proposals get instruments. */
export function whenInstrumentsAssigned(listener: InstrumentsAssigned): void {
  listeners.push(listener);
}

async function loadAll(tx: Ctx, proposalPks: readonly number[]): Promise<queries.AssignmentRow[]> {
  const wanted = [...new Set(proposalPks)];
  // Locked first and read then: what a change it waited for has left is what it reads.
  await lockProposals(tx.db, wanted);
  const rows = await queries.findAssignments(tx.db, wanted);
  if (rows.length !== wanted.length) throw refused('PROPOSAL_NOT_FOUND');
  return rows;
}

/**
 * Makes these the instruments of every proposal, for whoever may (no rule is asked here: officers, the instrument picker and
 * cloning come through). Proposals without any panel get those their call maps to the instruments, unless told `withoutPanels`.
 * Records PROPOSAL_INSTRUMENTS_SELECTED and PROPOSAL_FAPS_SELECTED. All or none.
 */
export function uncheckedSetInstruments(
  ctx: Ctx,
  proposalPks: readonly number[],
  instrumentIds: readonly number[],
  { withoutPanels = false } = {},
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const rows = await loadAll(tx, proposalPks);
    const wanted = [...new Set(instrumentIds)];
    const names = await queries.listInstrumentNames(tx.db, wanted);
    if (names.length !== wanted.length) throw refused('INSTRUMENT_NOT_FOUND');
    const onCalls = await queries.listCallInstruments(tx.db, [...new Set(rows.map((row) => row.callId))]);
    const has = new Set(onCalls.map(({ callId, instrumentId }) => `${callId}:${instrumentId}`));
    const misfits = rows.filter((row) => wanted.some((instrument) => !has.has(`${row.callId}:${instrument}`)));
    if (misfits.length > 0) {
      throw refused('INSTRUMENT_NOT_IN_CALL', { proposalIds: misfits.map((row) => row.proposalId) });
    }
    const changes = rows.map((row) => ({ row, ...instrumentChanges(row.instrumentIds, wanted) }));
    const pairs = (pick: 'add' | 'remove') =>
      changes.flatMap((change) =>
        change[pick].map((instrumentId) => ({ proposalPk: change.row.proposalPk, instrumentId })),
      );
    await queries.deleteProposalInstruments(tx.db, pairs('remove'));
    const added = pairs('add');
    await queries.insertProposalInstruments(tx.db, added);
    if (added.length > 0) for (const listener of listeners) await listener(tx, added);
    await record(
      tx,
      ...rows.map(({ proposalPk, instrumentIds: had }) => ({
        type: 'PROPOSAL_INSTRUMENTS_SELECTED',
        objectId: proposalPk,
        proposalPk,
        description: `Selected instruments: ${names.map(({ name }) => name).join(', ')}`,
        data: { instrumentIds: wanted, before: { instrumentIds: had } },
      })),
    );
    if (withoutPanels) return;
    await assignMappedPanels(
      tx,
      rows.filter((row) => !row.hasPanel),
      wanted,
      onCalls,
    );
  });
}

async function assignMappedPanels(
  tx: Ctx,
  rows: readonly queries.AssignmentRow[],
  instrumentIds: readonly number[],
  onCalls: readonly { callId: number; instrumentId: number; fapId: number | null }[],
): Promise<void> {
  const links = rows.flatMap((row) =>
    onCalls.flatMap(({ callId, instrumentId, fapId }) =>
      callId === row.callId && fapId !== null && instrumentIds.includes(instrumentId)
        ? [{ proposalPk: row.proposalPk, callId, instrumentId, fapId }]
        : [],
    ),
  );
  if (links.length > 0) await linkPanels(tx, links);
}

async function linkPanels(tx: Ctx, links: readonly queries.PanelLink[]): Promise<void> {
  const pks = [...new Set(links.map((link) => link.proposalPk))];
  const codes = new Map(
    (await queries.listFapCodes(tx.db, [...new Set(links.map((link) => link.fapId))])).map(({ id, code }) => [
      id,
      code,
    ]),
  );
  if (links.some((link) => !codes.has(link.fapId))) throw refused('PANEL_NOT_FOUND');
  await queries.replacePanelLinks(tx.db, pks, links);
  await record(
    tx,
    ...pks.map((proposalPk) => {
      const fapIds = [...new Set(links.filter((link) => link.proposalPk === proposalPk).map((link) => link.fapId))];
      return {
        type: 'PROPOSAL_FAPS_SELECTED',
        objectId: proposalPk,
        proposalPk,
        description: `Selected FAPs: ${fapIds.map((id) => codes.get(id)).join(', ')}`,
        data: { fapIds },
      };
    }),
  );
}

/** Behaviour/core §7.1: the officers' operation. */
export async function assignProposalsToInstruments(
  ctx: Ctx,
  { proposalPks, instrumentIds }: { proposalPks: readonly number[]; instrumentIds: readonly number[] },
): Promise<boolean> {
  if (instrumentIds.length === 0) throw refused('NO_INSTRUMENT_CHOSEN');
  await uncheckedSetInstruments(ctx, proposalPks, instrumentIds);
  return true;
}

/** Takes all instruments off these proposals, with technical reviews and panels; told in the log. */
export function removeProposalsFromInstrument(
  ctx: Ctx,
  { proposalPks }: { proposalPks: readonly number[] },
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const rows = (await loadAll(tx, proposalPks)).filter((row) => row.instrumentIds.length > 0);
    await queries.deleteAllInstruments(
      tx.db,
      rows.map((row) => row.proposalPk),
    );
    await record(
      tx,
      ...rows.map(({ proposalPk, instrumentIds }) => ({
        type: 'PROPOSAL_INSTRUMENTS_REMOVED',
        objectId: proposalPk,
        proposalPk,
        description: 'All instruments removed',
        data: { instrumentIds },
      })),
    );
    return true;
  });
}

/**
 * Gives proposals the panels chosen for their own instruments, in place of those they had; a panel that stays keeps its
 * reviews. Every proposal must end up in a panel. Records PROPOSAL_FAPS_SELECTED.
 */
export function assignProposalsToFaps(
  ctx: Ctx,
  input: {
    proposalPks: readonly number[];
    fapInstruments: readonly { instrumentId?: number | null | undefined; fapId?: number | null | undefined }[];
  },
): Promise<boolean> {
  if (input.fapInstruments.every(({ fapId, instrumentId }) => !fapId || !instrumentId))
    throw refused('NO_PANEL_CHOSEN');
  return transaction(ctx, async (tx) => {
    const rows = await loadAll(tx, input.proposalPks);
    const links = rows.map((row) =>
      panelPairsFor(row.instrumentIds, input.fapInstruments).map((pair) => ({
        ...pair,
        proposalPk: row.proposalPk,
        callId: row.callId,
      })),
    );
    const left = rows.filter((_, index) => links[index]?.length === 0);
    if (left.length > 0) throw refused('NO_PANEL_FITS', { proposalIds: left.map((row) => row.proposalId) });
    await linkPanels(tx, links.flat());
    return true;
  });
}

/**
 * Takes proposals out of panels, with the reviews and decisions written there, and answers the links that were; records
 * PROPOSAL_FAPS_REMOVED for each proposal that had one.
 */
export function removeProposalsFromFaps(
  ctx: Ctx,
  { proposalPks, fapIds }: { proposalPks: readonly number[]; fapIds: readonly number[] },
): Promise<queries.RemovedLink[]> {
  if (fapIds.length === 0) throw refused('NO_PANEL_CHOSEN');
  return transaction(ctx, async (tx) => {
    await loadAll(tx, proposalPks);
    const links = await queries.deletePanelLinks(tx.db, proposalPks, fapIds);
    await record(
      tx,
      ...[...new Set(links.map(({ proposalPk }) => proposalPk))].map((proposalPk) => ({
        type: 'PROPOSAL_FAPS_REMOVED',
        objectId: proposalPk,
        proposalPk,
        description: 'All proposal FAPs removed',
        data: {
          fapIds: [...new Set(links.filter((link) => link.proposalPk === proposalPk).map(({ fapId }) => fapId))],
        },
      })),
    );
    return links;
  });
}

/** Makes these the techniques of a proposal, for whoever may, and records PROPOSAL_ASSIGNED_TO_TECHNIQUES with those it had. */
export function uncheckedSetTechniques(ctx: Ctx, proposalPk: number, techniqueIds: readonly number[]): Promise<void> {
  return transaction(ctx, async (tx) => {
    const had = await queries.listTechniqueIds(tx.db, proposalPk);
    await queries.replaceTechniques(tx.db, proposalPk, techniqueIds);
    await record(tx, {
      type: 'PROPOSAL_ASSIGNED_TO_TECHNIQUES',
      objectId: proposalPk,
      proposalPk,
      data: { techniqueIds, before: { techniqueIds: had } },
    });
  });
}

/** Makes these the techniques of a proposal, all of them or none (behaviour/core §14.6). */
export function assignProposalToTechniques(
  ctx: Ctx,
  { proposalPk, techniqueIds }: { proposalPk: number; techniqueIds: readonly number[] },
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    await loadAll(tx, [proposalPk]);
    const wanted = [...new Set(techniqueIds)];
    if ((await findTechniques(tx.db, wanted)).length < wanted.length) throw refused('TECHNIQUE_NOT_FOUND');
    await uncheckedSetTechniques(tx, proposalPk, wanted);
    return true;
  });
}
