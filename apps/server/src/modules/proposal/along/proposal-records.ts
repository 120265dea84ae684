import { sql } from 'kysely';
import { type CallRow, callMoments, calls } from '../../call/index.ts';
import { type FapRow, faps } from '../../fap/index.ts';
import { type InstrumentRow, instruments } from '../../instrument/index.ts';
import { type QuestionaryRow, questionaryLoader } from '../../questionary/index.ts';
import { type StatusRow, statuses } from '../../status/index.ts';
import type { TechniqueRow } from '../../technique/index.ts';
import {
  coProposersOf,
  fapsOfProposal,
  instrumentsOfProposal,
  ownersOfQuestionaries,
  techniques,
  techniquesOfProposal,
} from '../proposal.loaders.ts';
import { listsPeople, readsAlong, showsPeople } from './proposal-along.ts';

/**
 * Registers the records of lower areas that are read together with a proposal: its status, call and form, and the people and records linked
 * to it.
 */
export function addRecordsAlong(): void {
  addWhatItIs();
  addItsPeople();
  addItsInstruments();
  addItsTechniquesAndPanels();
}

/** Registers the proposal's status, call and form. */
function addWhatItIs(): void {
  readsAlong<StatusRow>({
    field: 'status',
    rows: sql`select * from statuses where id = p.status_id`,
    moments: {},
    know: (ctx, _, rows) => statuses.know(ctx, rows),
  });
  readsAlong<CallRow>({
    field: 'call',
    rows: sql`select * from calls where id = p.call_id`,
    moments: callMoments,
    know: (ctx, _, rows) => calls.know(ctx, rows),
  });
  readsAlong<QuestionaryRow>({
    field: 'questionary',
    rows: sql`select q.id as questionary_id, q.template_id, t.group_id, q.creator_id, q.created
                from questionaries q join templates t on t.id = q.template_id where q.id = p.questionary_id`,
    moments: { created: true },
    know: (ctx, proposal, rows) => {
      questionaryLoader.know(ctx, rows);
      ownersOfQuestionaries.know(ctx, [proposal]);
    },
  });
}

function addItsPeople(): void {
  showsPeople('proposer', sql`select p.proposer_id`);
  listsPeople('users', sql`select user_id from proposal_users where proposal_pk = p.proposal_pk`, coProposersOf);
}

function addItsInstruments(): void {
  readsAlong<InstrumentRow & { managementTimeAllocation: number | null }>({
    field: 'instruments',
    rows: sql`select i.*, x.management_time_allocation from proposal_instruments x join instruments i on i.id = x.instrument_id
               where x.proposal_pk = p.proposal_pk order by i.name`,
    moments: {},
    know: (ctx, { proposalPk }, rows) => {
      const links = rows.map(({ id, name, managementTimeAllocation }) => ({
        proposalPk,
        instrumentId: id,
        name,
        managementTimeAllocation,
      }));
      instrumentsOfProposal.know(ctx, proposalPk, links);
      instruments.know(
        ctx,
        rows.map(({ managementTimeAllocation: _, ...row }) => row),
      );
    },
  });
  const onInstruments = sql`proposal_instruments x join instruments i on i.id = x.instrument_id and x.proposal_pk = p.proposal_pk`;
  showsPeople('instruments.instrumentContact', sql`select i.manager_user_id from ${onInstruments}`);
  showsPeople(
    'instruments.scientists',
    sql`select s.user_id from ${onInstruments} join instrument_scientists s on s.instrument_id = i.id`,
  );
}

function addItsTechniquesAndPanels(): void {
  readsAlong<TechniqueRow>({
    field: 'techniques',
    rows: sql`select t.* from proposal_techniques x join techniques t on t.id = x.technique_id
               where x.proposal_pk = p.proposal_pk order by t.name`,
    moments: {},
    know: (ctx, { proposalPk }, rows) => {
      techniquesOfProposal.know(
        ctx,
        proposalPk,
        rows.map(({ id }) => ({ proposalPk, techniqueId: id })),
      );
      techniques.know(ctx, rows);
    },
  });
  readsAlong<FapRow>({
    field: 'faps',
    rows: sql`select * from faps where id in (select fap_id from fap_proposals where proposal_pk = p.proposal_pk) order by id`,
    moments: {},
    know: (ctx, { proposalPk }, rows) => {
      fapsOfProposal.know(
        ctx,
        proposalPk,
        rows.map(({ id }) => ({ proposalPk, fapId: id })),
      );
      faps.know(ctx, rows);
    },
  });
}
