/** How an act is carried out in the demo facility: the records it needs, and the operation with its variables. */
export interface Scenario {
  /** Statements that prepare the records; the last one returns a row that `variables` picks from. */
  readonly given: readonly string[];
  readonly document: string;
  readonly variables: (row: Readonly<Record<string, never>>) => Record<string, unknown>;
}

/** Returns a scenario whose last statement returns the variables by name. */
export const call = (
  operation: string,
  given: readonly string[] | string,
  types: string,
  args: string,
  answer = ' { id }',
) => ({
  given: typeof given === 'string' ? [given] : given,
  document: `mutation (${types}) { ${operation}(${args})${answer} }`,
  variables: (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries([...types.matchAll(/\$(\w+)/g)].map(([, name]) => [name, row[name ?? '']])),
});

/** A sample that is neither chosen for an experiment nor packed. */
export const unusedSample = `select max(id) as id from samples
  where id not in (select sample_id from experiment_samples union select sample_id from shipment_samples)`;

/** Decides on three proposals in one batch. */
export const decideThree = call(
  'decideProposals',
  `select jsonb_agg(jsonb_build_object('proposalPk', x.proposal_pk, 'finalStatus', 'RESERVED', 'managementTimeAllocations',
            jsonb_build_array(jsonb_build_object('instrumentId', x.instrument_id, 'value', 3)))) as d
     from (select distinct on (pi.proposal_pk) pi.proposal_pk, pi.instrument_id
             from proposal_instruments pi join proposals p using (proposal_pk) where p.deleted_at is null
            order by pi.proposal_pk limit 3) x`,
  '$d: [ProposalDecisionInput!]!',
  'decisions: $d, submit: true',
  ' { primaryKey }',
);
