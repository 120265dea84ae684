import { userIdOf } from '@atrium/domain/kernel';
import type {
  BegunFacts,
  ChangedVisitFacts,
  HandedInFacts,
  NewVisitFacts,
  PresenceFacts,
  RegistrationFacts,
  RegistrationKey,
  UpdateVisit,
  VisitFacts,
} from '@atrium/domain/visit';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import { experiments, isHiddenRow } from '../experiment/index.ts';
import { type InviteRow, listVisitInvites } from '../invite/index.ts';
import { proposalFacts } from '../proposal/index.ts';
import { topicStatesOf } from '../questionary/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import * as queries from './visit.queries.ts';

export const visits = oneLoader<number, queries.VisitRow>(
  (ctx, ids) => queries.findVisits(ctx.db, ids),
  ({ id }) => id,
);

export const visitOfExperiment = oneLoader<number, queries.VisitRow>(
  (ctx, pks) => queries.findVisitsOfExperiments(ctx.db, pks),
  ({ experimentPk }) => experimentPk,
);

export const visitsOfProposal = manyLoader<number, queries.VisitRow>(
  (ctx, pks) => queries.listVisitsOfProposals(ctx.db, pks),
  ({ proposalPk }) => proposalPk,
);

/** Loads visits with the caller's relation to them. */
export const visitPlaces = oneLoader<number, queries.VisitPlaceRow>(
  (ctx, ids) => queries.findVisitPlaces(ctx.db, userIdOf(ctx.actor) ?? null, ids),
  ({ id }) => id,
);

export const registrationsOf = manyLoader<number, queries.RegistrationRow>(
  (ctx, visitIds) => queries.listRegistrations(ctx.db, visitIds),
  ({ visitId }) => visitId,
);

/** Loads the invites to a visit, including accepted ones. */
export const invitesOfVisit = manyLoader<number, InviteRow & { visitId: number }>(
  async (ctx, visitIds) => (await listVisitInvites(ctx.db, visitIds)) as (InviteRow & { visitId: number })[],
  ({ visitId }) => visitId,
);

/** Returns the registration of one visitor; undefined if the person is not in the team. */
export async function registrationOf(
  ctx: Ctx,
  { visitId, userId }: RegistrationKey,
): Promise<queries.RegistrationRow | undefined> {
  return (await registrationsOf.load(ctx, visitId)).find((row) => row.userId === userId);
}

/** Returns the facts that the rules need about a visit; null if it does not exist. */
export async function visitFacts(ctx: Ctx, visitId: number): Promise<VisitFacts | null> {
  const place = await visitPlaces.load(ctx, visitId);
  if (!place) return null;
  const { proposalPk, isCreator, isOnVisit, isScientistOfExperiment, isRemoved } = place;
  return { proposal: await proposalFacts(ctx, proposalPk), isCreator, isOnVisit, isScientistOfExperiment, isRemoved };
}

/** Returns the facility's active form for visits, read once per request. */
export const activeForm = (ctx: Ctx): Promise<number | null> => activeTemplateOf(ctx, 'VISIT_REGISTRATION');

/** Returns the facts for creating the visit of an experiment; null if the experiment does not exist. */
export async function newVisitFacts(
  ctx: Ctx,
  given: { experimentPk: number; team: readonly number[]; teamLeadUserId: number },
): Promise<NewVisitFacts | null> {
  const experiment = await experiments.load(ctx, given.experimentPk);
  if (!experiment || isHiddenRow(experiment)) return null;
  return {
    proposal: await proposalFacts(ctx, experiment.proposalPk),
    isDefined: Boolean(await visitOfExperiment.load(ctx, given.experimentPk)),
    isLeadInTeam: given.team.includes(given.teamLeadUserId),
  };
}

/** Returns the future team and team lead; omitted values are not changed. */
export async function teamAfter(
  ctx: Ctx,
  { visitId, team, teamLeadUserId }: Pick<UpdateVisit, 'visitId' | 'team' | 'teamLeadUserId'>,
): Promise<{ readonly team: readonly number[]; readonly teamLeadUserId: number }> {
  const now = (await registrationsOf.load(ctx, visitId)).map(({ userId }) => userId);
  const visit = await visits.load(ctx, visitId);
  return { team: team ? [...new Set(team)] : now, teamLeadUserId: teamLeadUserId ?? visit?.teamLeadUserId ?? 0 };
}

export async function changedVisitFacts(ctx: Ctx, input: UpdateVisit): Promise<ChangedVisitFacts | null> {
  const facts = await visitFacts(ctx, input.visitId);
  if (!facts) return null;
  const after = await teamAfter(ctx, input);
  return { ...facts, isLeadInTeam: after.team.includes(after.teamLeadUserId) };
}

/** Returns the facts that the rules need about the registration of one visitor; null if the visit does not exist. */
export async function registrationFacts(ctx: Ctx, key: RegistrationKey): Promise<RegistrationFacts | null> {
  const facts = await visitFacts(ctx, key.visitId);
  if (!facts) return null;
  const row = await registrationOf(ctx, key);
  return {
    ...facts,
    isSelf: userIdOf(ctx.actor) === key.userId,
    status: row?.status ?? null,
    hasDates: Boolean(row?.startsAt && row.endsAt),
  };
}

export async function handedInFacts(ctx: Ctx, key: RegistrationKey): Promise<HandedInFacts | null> {
  const facts = await registrationFacts(ctx, key);
  const form = (await registrationOf(ctx, key))?.registrationQuestionaryId ?? null;
  return facts && { ...facts, topics: form === null ? null : await topicStatesOf(ctx, form) };
}

export async function begunFacts(ctx: Ctx, key: RegistrationKey): Promise<BegunFacts | null> {
  const facts = await registrationFacts(ctx, key);
  if (!facts) return null;
  return {
    ...facts,
    hasForm: Boolean((await registrationOf(ctx, key))?.registrationQuestionaryId),
    hasTemplate: (await activeForm(ctx)) !== null,
  };
}

export async function presenceFacts(
  ctx: Ctx,
  { isPresent, ...key }: RegistrationKey & { isPresent: boolean },
): Promise<PresenceFacts | null> {
  const facts = await registrationFacts(ctx, key);
  return facts && { ...facts, isPresent };
}
