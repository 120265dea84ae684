import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { findTechniques, type TechniqueRow } from '../technique/index.ts';
import * as queries from './proposal.queries.ts';

/** A proposal by key, batched; for areas that have asked whether it may be read. */
export const proposals = oneLoader<number, queries.ProposalRow>(
  (ctx, pks) => queries.findProposals(ctx.db, pks),
  (row) => row.proposalPk,
);

export const coProposersOf = manyLoader<number, { proposalPk: number; userId: number }>(
  (ctx, pks) => queries.listCoProposers(ctx.db, pks),
  (row) => row.proposalPk,
);

export const instrumentsOfProposal = manyLoader<number, queries.ProposalInstrumentRow>(
  (ctx, pks) => queries.listProposalInstruments(ctx.db, pks),
  (row) => row.proposalPk,
);

export const techniquesOfProposal = manyLoader<number, { proposalPk: number; techniqueId: number }>(
  (ctx, pks) => queries.listProposalTechniques(ctx.db, pks),
  (row) => row.proposalPk,
);

export const fapsOfProposal = manyLoader<number, { proposalPk: number; fapId: number }>(
  (ctx, pks) => queries.listProposalFaps(ctx.db, pks),
  (row) => row.proposalPk,
);

export const techniques = oneLoader<number, TechniqueRow>(
  (ctx, ids) => findTechniques(ctx.db, ids),
  (technique) => technique.id,
);

/** The proposal behind a questionary, batched; null where none is, or it is deleted. */
export const ownersOfQuestionaries = oneLoader<number, queries.QuestionaryOwner>(
  (ctx, ids) => queries.findQuestionaryOwners(ctx.db, ids),
  (owner) => owner.questionaryId,
);
