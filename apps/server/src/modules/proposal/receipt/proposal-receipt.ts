import { userIdOf } from '@atrium/domain/kernel';
import { type ProposalFacts, proposalReceiptKind, repeatsSubmission, resubmits } from '@atrium/domain/proposal';
import type { Ctx } from '../../../access/context.ts';
import { manyLoader, oneLoader } from '../../../access/loaders.ts';
import { builder } from '../../../graphql/builder.ts';
import { enumRef } from '../../../graphql/inputs.ts';
import { namesAuthors } from '../../fap/index.ts';
import { afterTopicIsSaved } from '../../questionary/index.ts';
import { BasicUserDetailsRef, people } from '../../user/index.ts';
import { proposalFacts } from '../proposal.facts.ts';
import { ProposalRef } from '../proposal-type.ts';
import * as queries from './proposal-receipt.queries.ts';

const receipts = manyLoader<number, queries.ReceiptRow>(
  (ctx, pks) => queries.listReceipts(ctx.db, pks),
  (row) => row.proposalPk,
);

const hashes = oneLoader<number, { proposalPk: number; contentHash: string }>(
  (ctx, pks) => queries.findContentHashes(ctx.db, pks),
  (row) => row.proposalPk,
);

const readWhole = oneLoader<number, { proposalPk: number }>(
  (ctx, pks) => queries.listReadWhole(ctx.db, ctx.actor, pks),
  (row) => row.proposalPk,
);

/** Returns the facts of a proposal to be submitted, including whether the same submission is being repeated. */
export async function submissionFacts(
  ctx: Ctx,
  { proposalPk, attempt }: { proposalPk: number; attempt?: string | null | undefined },
): Promise<ProposalFacts & { isRepeated: boolean }> {
  const facts = await proposalFacts(ctx, proposalPk);
  const made = attempt && facts.submitted ? await queries.findSubmission(ctx.db, proposalPk) : undefined;
  return { ...facts, isRepeated: repeatsSubmission(ctx.actor, attempt, made) };
}

/** Writes a new receipt when members resubmit a submitted proposal by saving it. */
export async function receiptOfSave(tx: Ctx, proposalPk: number, isAutosave: boolean): Promise<void> {
  if (isAutosave || !resubmits(tx.actor, await proposalFacts(tx, proposalPk), isAutosave)) return;
  const madeBy = userIdOf(tx.actor) ?? null;
  await queries.insertReceipt(tx.db, { proposalPk, kind: 'RESUBMITTED', madeAt: tx.now, madeBy });
}

/** Template groups of the forms that make up a proposal. */
const partsOfProposals: ReadonlySet<string> = new Set(['PROPOSAL', 'SAMPLE', 'GENERIC_TEMPLATE']);

const ReceiptRef = builder.objectRef<queries.ReceiptRow>('ProposalReceipt').implement({
  description: 'A receipt that the team can show for a submission.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumRef(proposalReceiptKind) }),
    reference: t.exposeString('reference', { description: 'The proposal id at that time.' }),
    madeAt: t.expose('madeAt', { type: 'DateTime' }),
    madeBy: t.field({
      type: BasicUserDetailsRef,
      nullable: true,
      description: 'Null where it is unknown, and for callers who may not see who is on the proposal.',
      resolve: async (row, _, ctx) =>
        row.madeBy !== null && (await namesAuthors(ctx, row.proposalPk)) ? people.load(ctx, row.madeBy) : null,
    }),
    contentHash: t.string({
      nullable: true,
      description:
        'SHA-256 of the texts, answers and lists of records as submitted; null for callers who may not read all of them.',
      // A reader who knows everything except a hidden yes or no could find it by hashing both variants.
      resolve: async (row, _, ctx) => ((await readWhole.load(ctx, row.proposalPk)) ? row.contentHash : null),
    }),
    isUnchanged: t.boolean({
      nullable: true,
      description: 'Whether the proposal as it is now still has this fingerprint; null for callers who may not know.',
      resolve: async (row, _, ctx) =>
        (await readWhole.load(ctx, row.proposalPk))
          ? (await hashes.load(ctx, row.proposalPk))?.contentHash === row.contentHash
          : null,
    }),
  }),
});

/** Adds to proposals the receipts of their submissions, and writes a receipt after a save that resubmits. */
export function addReceipts(): void {
  builder.objectField(ProposalRef, 'receipts', (t) =>
    t.field({ type: [ReceiptRef], resolve: (row, _, ctx) => receipts.load(ctx, row.proposalPk) }),
  );
  afterTopicIsSaved(async (tx, { group, held, isAutosave }) => {
    if (held.proposalPk && partsOfProposals.has(group)) await receiptOfSave(tx, held.proposalPk, isAutosave);
  });
}
