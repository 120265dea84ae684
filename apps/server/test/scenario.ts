/** How an act is carried out in the demo facility: what has to be there for it, and the operation with its variables. */
export interface Scenario {
  /** Statements that prepare for it; the last one answers a row that `variables` picks from. */
  readonly given: readonly string[];
  readonly document: string;
  readonly variables: (row: Readonly<Record<string, never>>) => Record<string, unknown>;
}

/** A scenario whose last statement answers the variables by name. */
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

/** A sample that nobody has chosen for an experiment or packed. */
export const unusedSample = `select max(id) as id from samples
  where id not in (select sample_id from experiment_samples union select sample_id from shipment_samples)`;
