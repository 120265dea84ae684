import {
  type InstrumentChange,
  instrumentChanges,
  instrumentsAfter,
  panelPairsAfter,
  panelPairsFor,
} from '@atrium/domain/proposal';
import { type Ctx, transaction } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { keepFromRemoval } from '../../../db/row-lock.ts';
import { type RecordedEvent, record } from '../../../events/record.ts';
import { findTechniques } from '../../technique/index.ts';
import { lockProposals } from '../proposal.queries.ts';
import { holdCallsOf } from '../proposal-call.queries.ts';
import * as queries from './proposal-assignment.queries.ts';

/**
 * Called in the same transaction when instruments have been assigned to proposals; receives only the new pairs. The technical-review area
 * creates its reviews here.
 */
export type InstrumentsAssigned = (tx: Ctx, pairs: readonly queries.Pair[]) => Promise<void>;
const listeners: InstrumentsAssigned[] = [];

/** Registers a listener of a higher area for instrument assignments. */
export function whenInstrumentsAssigned(listener: InstrumentsAssigned): void {
  listeners.push(listener);
}

async function loadAll(tx: Ctx, proposalPks: readonly number[]): Promise<queries.AssignmentRow[]> {
  const wanted = [...new Set(proposalPks)];
  // Locks before reading, so that changes by a transaction it waited for are seen.
  await lockProposals(tx.db, wanted);
  const rows = await queries.findAssignments(tx.db, wanted);
  if (rows.length !== wanted.length) throw refused('PROPOSAL_NOT_FOUND');
  return rows;
}

/** Refuses if an instrument is not on the call of every proposal that would get it. Returns the instruments of the calls. */
async function insistOnCalls(
  tx: Ctx,
  changes: ReadonlyArray<{ readonly row: queries.AssignmentRow; readonly add: readonly number[] }>,
  named: readonly number[],
): Promise<CallInstruments> {
  const onCalls = await queries.listCallInstruments(tx.db, [...new Set(changes.map(({ row }) => row.callId))]);
  const has = new Set(onCalls.map(({ callId, instrumentId }) => `${callId}:${instrumentId}`));
  const misfits = changes.filter(({ row }) => named.some((instrument) => !has.has(`${row.callId}:${instrument}`)));
  if (misfits.length > 0) {
    throw refused('INSTRUMENT_NOT_IN_CALL', { proposalIds: misfits.map(({ row }) => row.proposalId) });
  }
  return onCalls;
}

type CallInstruments = Awaited<ReturnType<typeof queries.listCallInstruments>>;

/**
 * Changes the instruments of every proposal without checking permissions (used by officers' operations, the instrument picker and cloning).
 * An added instrument brings the panel that its call maps to it, unless `withoutPanels` is set; panels of instruments that remain are not
 * changed. Records PROPOSAL_INSTRUMENTS_SELECTED, or PROPOSAL_INSTRUMENTS_REMOVED if no instrument is left, and PROPOSAL_FAPS_SELECTED.
 * Changes all proposals or none.
 */
function uncheckedChangeInstruments(
  ctx: Ctx,
  proposalPks: readonly number[],
  change: InstrumentChange,
  { withoutPanels = false } = {},
): Promise<void> {
  return transaction(ctx, async (tx) => {
    // The call's instruments are checked below; the lock prevents their removal from the call before they are assigned.
    await holdCallsOf(tx.db, proposalPks);
    const rows = await loadAll(tx, proposalPks);
    const named = [...new Set('set' in change ? change.set : change.add)];
    if ((await queries.listInstrumentNames(tx.db, named)).length !== named.length)
      throw refused('INSTRUMENT_NOT_FOUND');
    const changes = rows.map((row) => {
      const wanted = instrumentsAfter(row.instrumentIds, change);
      return { row, wanted, ...instrumentChanges(row.instrumentIds, wanted) };
    });
    const onCalls = await insistOnCalls(tx, changes, named);
    const pairs = (pick: 'add' | 'remove') =>
      changes.flatMap((one) => one[pick].map((instrumentId) => ({ proposalPk: one.row.proposalPk, instrumentId })));
    await queries.deleteProposalInstruments(tx.db, pairs('remove'));
    const added = pairs('add');
    await queries.insertProposalInstruments(tx.db, added);
    if (added.length > 0) for (const listener of listeners) await listener(tx, added);
    // Setting instruments records an event for every proposal; adding and removing only for proposals that changed.
    await tellOfInstruments(
      tx,
      changes.filter(({ add, remove }) => 'set' in change || add.length + remove.length > 0),
    );
    if (withoutPanels) return;
    // A proposal without any panel gets the panels of all its instruments; any other only those of the added instruments.
    await assignMappedPanels(
      tx,
      changes.map(({ row, wanted, add }) => ({ row, instrumentIds: row.panels.length > 0 ? add : wanted })),
      onCalls,
    );
  });
}

async function tellOfInstruments(
  tx: Ctx,
  changes: ReadonlyArray<{ readonly row: queries.AssignmentRow; readonly wanted: readonly number[] }>,
): Promise<void> {
  const ids = [...new Set(changes.flatMap(({ wanted }) => wanted))];
  const names = await queries.listInstrumentNames(tx.db, ids);
  await record(
    tx,
    ...changes.map(({ row: { proposalPk, instrumentIds: had }, wanted }): RecordedEvent => {
      const about = { objectId: proposalPk, proposalPk };
      if (wanted.length === 0 && had.length > 0) return { ...removedAll, ...about, data: { instrumentIds: had } };
      const selected = names.filter(({ id }) => wanted.includes(id)).map(({ name }) => name);
      return {
        type: 'PROPOSAL_INSTRUMENTS_SELECTED',
        ...about,
        description: `Selected instruments: ${selected.join(', ')}`,
        data: { instrumentIds: wanted, before: { instrumentIds: had } },
      };
    }),
  );
}

const removedAll = { type: 'PROPOSAL_INSTRUMENTS_REMOVED', description: 'All instruments removed' } as const;

/** Replaces the instruments of every proposal; see `uncheckedChangeInstruments`. */
export const uncheckedSetInstruments = (
  ctx: Ctx,
  proposalPks: readonly number[],
  instrumentIds: readonly number[],
  options: { withoutPanels?: boolean } = {},
): Promise<void> => uncheckedChangeInstruments(ctx, proposalPks, { set: [...new Set(instrumentIds)] }, options);

async function assignMappedPanels(
  tx: Ctx,
  places: ReadonlyArray<{ readonly row: queries.AssignmentRow; readonly instrumentIds: readonly number[] }>,
  onCalls: CallInstruments,
): Promise<void> {
  const links = places.flatMap(({ row, instrumentIds }) =>
    onCalls.flatMap(({ callId, instrumentId, fapId }) =>
      callId === row.callId && fapId !== null && instrumentIds.includes(instrumentId)
        ? [{ proposalPk: row.proposalPk, callId, instrumentId, fapId }]
        : [],
    ),
  );
  if (links.length === 0) return;
  await queries.insertPanelLinks(tx.db, links);
  await tellOfPanels(tx, links);
}

/** Replaces the panel links of the proposals named in the links, and records it in the log. */
async function linkPanels(tx: Ctx, links: readonly queries.PanelLink[]): Promise<void> {
  const pks = [...new Set(links.map((link) => link.proposalPk))];
  const codes = await queries.listFapCodes(tx.db, [...new Set(links.map((link) => link.fapId))]);
  if (links.some((link) => !codes.some(({ id }) => id === link.fapId))) throw refused('PANEL_NOT_FOUND');
  await queries.replacePanelLinks(tx.db, pks, links);
  await tellOfPanels(tx, links);
}

async function tellOfPanels(tx: Ctx, links: readonly queries.PanelLink[]): Promise<void> {
  const pks = [...new Set(links.map((link) => link.proposalPk))];
  const rows = await queries.listFapCodes(tx.db, [...new Set(links.map((link) => link.fapId))]);
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  await record(
    tx,
    ...pks.map((proposalPk): RecordedEvent => {
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

/** Assigns instruments on behalf of an officer (rule P32). With `keepOthers`, instruments are added and removed in one step for all proposals. */
export async function assignProposalsToInstruments(
  ctx: Ctx,
  input: {
    proposalPks: readonly number[];
    instrumentIds: readonly number[];
    keepOthers?: boolean | null | undefined;
    removeInstrumentIds?: readonly number[] | null | undefined;
  },
): Promise<boolean> {
  const { proposalPks, instrumentIds } = input;
  const remove = (input.keepOthers && input.removeInstrumentIds) || [];
  if (instrumentIds.length + remove.length === 0) throw refused('NO_INSTRUMENT_CHOSEN');
  const change = input.keepOthers ? { add: instrumentIds, remove } : { set: instrumentIds };
  await uncheckedChangeInstruments(ctx, proposalPks, change);
  return true;
}

/** Removes all instruments from these proposals, with their technical reviews and panels, and records it in the log. */
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
        ...removedAll,
        objectId: proposalPk,
        proposalPk,
        data: { instrumentIds },
      })),
    );
    return true;
  });
}

/**
 * Assigns proposals to the panels chosen for their instruments, replacing their previous panels; a panel that remains keeps its reviews,
 * and with `keepOthers` so does the panel of an instrument that is not named. Every proposal must end up in a panel. Records
 * PROPOSAL_FAPS_SELECTED.
 */
export function assignProposalsToFaps(
  ctx: Ctx,
  input: {
    proposalPks: readonly number[];
    fapInstruments: readonly { instrumentId?: number | null | undefined; fapId?: number | null | undefined }[];
    keepOthers?: boolean | null | undefined;
  },
): Promise<boolean> {
  const isChosen = input.fapInstruments.some(({ fapId, instrumentId }) => instrumentId && (fapId || input.keepOthers));
  if (!isChosen) throw refused('NO_PANEL_CHOSEN');
  return transaction(ctx, async (tx) => {
    const fapIds = input.fapInstruments.flatMap(({ fapId }) => fapId ?? []);
    await keepFromRemoval(tx.db, 'faps', fapIds);
    const rows = await loadAll(tx, input.proposalPks);
    const links = rows.map((row) =>
      (input.keepOthers
        ? panelPairsAfter(row, input.fapInstruments)
        : panelPairsFor(row.instrumentIds, input.fapInstruments)
      ).map((pair) => ({
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
 * Removes proposals from panels, with the reviews and decisions there, and returns the removed links; records PROPOSAL_FAPS_REMOVED for
 * each proposal that was in one of them.
 */
export function removeProposalsFromFaps(
  ctx: Ctx,
  { proposalPks, fapIds }: { proposalPks: readonly number[]; fapIds: readonly number[] },
): Promise<queries.RemovedLink[]> {
  if (fapIds.length === 0) throw refused('NO_PANEL_TO_LEAVE');
  return transaction(ctx, async (tx) => {
    await loadAll(tx, proposalPks);
    const links = await queries.deletePanelLinks(tx.db, proposalPks, fapIds);
    await record(
      tx,
      ...[...new Set(links.map(({ proposalPk }) => proposalPk))].map(
        (proposalPk): RecordedEvent => ({
          type: 'PROPOSAL_FAPS_REMOVED',
          objectId: proposalPk,
          proposalPk,
          description: 'All proposal FAPs removed',
          data: {
            fapIds: [...new Set(links.filter((link) => link.proposalPk === proposalPk).map(({ fapId }) => fapId))],
          },
        }),
      ),
    );
    return links;
  });
}

/** Replaces the techniques of a proposal without checking permissions, and records PROPOSAL_ASSIGNED_TO_TECHNIQUES with the previous techniques. */
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

/** Replaces the techniques of a proposal; refuses if any of them does not exist (rule P34). */
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
