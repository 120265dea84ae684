import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { findTechniques, type TechniqueRow } from '../technique/index.ts';
import * as queries from './proposal.queries.ts';

/** Loads a proposal by key, batched; for areas that have already checked read access. */
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

/** Loads the proposal behind a questionary, batched; null if it does not exist or is deleted. */
export const ownersOfQuestionaries = oneLoader<number, queries.QuestionaryOwner>(
  (ctx, ids) => queries.findQuestionaryOwners(ctx.db, ids),
  (owner) => owner.questionaryId,
);
