import {
  type ChosenColumn,
  panelTableColumn,
  panelTableColumns,
  setFapTableColumnsArgs,
  usualColumnName,
  usualColumnParts,
} from '@atrium/domain/download';
import { fapMeetingPolicies } from '@atrium/domain/fap-meeting';
import { fapCallArgs } from '@atrium/domain/fap-review';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { recordChange } from '../../events/record-change.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { calls } from '../call/index.ts';
import { FapRef, type FapRow, faps } from '../fap/index.ts';
import { insistOnReviewing, lockPanelInCall } from '../fap-review/index.ts';
import { ofNoProposal, panelMeetingFacts } from './fap-meeting.facts.ts';
import { findTableColumns, storeTableColumns } from './panel-table.queries.ts';

const noPanel = 'FAP_NOT_FOUND';

interface TableColumn extends ChosenColumn {
  readonly usualName: string;
  readonly title: string;
  readonly timeUnit: string | null;
  readonly isChosen: boolean;
}

const FapTableColumnRef = builder.objectRef<TableColumn>('FapTableColumn').implement({
  description: 'A column of the table that a panel exports for a call.',
  fields: (t) => ({
    id: t.expose('id', { type: enumRef(panelTableColumn) }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The name given by the panel; null for the default name.',
    }),
    usualName: t.exposeString('usualName', {
      description: 'Its default name; time columns include the unit of the call.',
    }),
    title: t.exposeString('title', { description: 'Its default name, without a unit.' }),
    timeUnit: t.exposeString('timeUnit', {
      nullable: true,
      description: "The unit of a time column in the call, such as 'Days'; null for other columns.",
    }),
    isChosen: t.exposeBoolean('isChosen'),
  }),
});

/** Returns the chosen columns in their order, followed by those left out; null if the call does not exist. */
async function columnsOf(ctx: Ctx, key: z.output<typeof fapCallArgs>): Promise<TableColumn[] | null> {
  const [chosen, call] = [await findTableColumns(ctx.db, key), await calls.load(ctx, key.callId)];
  if (!call) return null;
  const left = panelTableColumns.filter((id) => !chosen.some((column) => column.id === id));
  const columnOf = (column: ChosenColumn, isChosen: boolean) => {
    const { name: title, timeUnit } = usualColumnParts(column.id, call.allocationTimeUnit);
    return { ...column, isChosen, title, timeUnit, usualName: usualColumnName(column.id, call.allocationTimeUnit) };
  };
  return [...chosen.map((column) => columnOf(column, true)), ...left.map((id) => columnOf({ id, name: null }, false))];
}

const facts = async (ctx: Ctx, { fapId }: { readonly fapId: number }) => {
  const panel = await panelMeetingFacts(ctx, fapId);
  return panel && ofNoProposal(panel);
};

query('fapTableColumns', {
  type: [FapTableColumnRef],
  nullable: true,
  description: 'The columns of the table that a panel exports for a call: the chosen ones in order, then the others.',
  input: fapCallArgs,
  policy: fapMeetingPolicies.view,
  facts,
  absent: noPanel,
  resolve: columnsOf,
});

/** Stores which columns the table of a panel in a call has, in what order and under what names, and records it (rule R230). */
function setColumns(ctx: Ctx, { fapId, callId, columns }: z.output<typeof setFapTableColumnsArgs>): Promise<void> {
  return transaction(ctx, async (tx) => {
    const key = { fapId, callId };
    await insistOnReviewing(tx, key);
    const before = await findTableColumns(tx.db, key);
    const after = columns.map(({ id, name }) => ({ id, name: name?.trim() || null }));
    await storeTableColumns(tx.db, key, after);
    const about = { type: 'FAP_TABLE_COLUMNS_CHOSEN', objectId: fapId, data: { callId } } as const;
    await recordChange(tx, about, { columns: before }, { columns: after });
  });
}

mutation('setFapTableColumns', {
  type: FapRef,
  description: 'Sets the columns of the table that a panel exports for a call, with their order and names.',
  input: setFapTableColumnsArgs,
  policy: fapMeetingPolicies.view,
  lock: lockPanelInCall,
  facts,
  absent: noPanel,
  resolve: async (ctx, input) => {
    await setColumns(ctx, input);
    return (await faps.load(ctx, input.fapId)) as FapRow;
  },
});
