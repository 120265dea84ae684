import { afterAll, beforeAll } from 'vitest';
import { openTechniqueWorld, type TechniqueWorld } from './technique-world.ts';
import type { Answer, TestPerson, World } from './world.ts';

let own: TechniqueWorld;
export let world: World;
export let officer: TestPerson;
export let pi: TestPerson;
export let scientist: TestPerson;
export let stranger: TestPerson;
export let callId: number;
export let other: number;
export let techniques: TechniqueWorld['techniques'];
export let instruments: readonly number[];
export let statusId: ReadonlyMap<string, number>;

/**
 * Sets up a test file for technique proposals: opens a separate world before its tests and closes it after them. The names above are
 * assigned then; read them in tests, not while the file is loaded.
 */
export function openTechniques(): void {
  beforeAll(async () => {
    own = await openTechniqueWorld();
    ({ world, officer, pi, scientist, stranger, callId, other, techniques, instruments, statusId } = own);
  });
  afterAll(() => world.close());
}

export const aTechnique: TechniqueWorld['aTechnique'] = (...args) => own.aTechnique(...args);
export const aProposal: TechniqueWorld['aProposal'] = (wanted) => own.aProposal(wanted);

export const changeStatus =
  'mutation ($pks: [Int!]!, $id: Int!) { changeTechniqueProposalsStatus(changeProposalsStatusInput: { proposalPks: $pks, statusId: $id }) }';
export const table = `query ($filter: ProposalsFilter, $first: Int, $offset: Int, $sortField: String, $sortDirection: PaginationSortDirection, $searchText: String) {
  techniqueScientistProposals(filter: $filter, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection, searchText: $searchText) {
    totalCount proposals { primaryKey proposalId title statusName callId instruments { id name } techniques { id name }
      principalInvestigator { lastname email } techniqueProposal {
        statusChoices { id shortCode } instrumentChoices { id name } comment { comment } mayComment { allowed }
        abilities { changeStatus { allowed reason } assignInstrument { allowed reason } } } } } }`;

/** Returns why an operation was refused, or 'done' if it was not. */
export const reason = (answer: Answer<unknown>) =>
  answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code ?? 'done';
export const first = <T>(list: readonly T[]) => list[0] as T;
