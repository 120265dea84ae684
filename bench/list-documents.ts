/** The lists of operations, with the selections of the screens. */

const experimentRow =
  'experimentPk experimentId startsAt endsAt status instrument { id name } proposal { primaryKey proposalId title }';
const told = 'experimentPk experimentId startsAt endsAt instrument { name } proposal { primaryKey proposalId title }';
const person = 'id firstname lastname preferredname';
const ability = '{ allowed message }';

export const staffExperiments = `query ($filter: ExperimentsFilter, $searchText: String, $first: Int, $offset: Int, $sortField: String, $sortDirection: PaginationSortDirection) {
  allExperiments(filter: $filter, searchText: $searchText, first: $first, offset: $offset, sortField: $sortField, sortDirection: $sortDirection) {
    totalCount experiments { ${experimentRow} readiness { kind state } experimentSafety { experimentSafetyPk status { id shortCode name } } } } }`;

export const ownExperiments = `query ($filter: UserExperimentsFilter) { me { id experiments(filter: $filter) {
  ${experimentRow} localContact { ${person} } experimentSafety { experimentSafetyPk } visit { id } feedback { id } actions { kind state message } } } }`;

const table =
  '$first: Int, $offset: Int, $searchText: String, $sortField: String, $sortDirection: PaginationSortDirection';
const asked =
  'first: $first, offset: $offset, searchText: $searchText, sortField: $sortField, sortDirection: $sortDirection';

const sample = `id title safetyStatus safetyComment created proposal { primaryKey proposalId } abilities { judge ${ability} }`;
export const samples = `query ($filter: SamplesFilter, ${table}) { samplesPage(filter: $filter, ${asked}) { totalCount samples { ${sample} } } }`;
export const samplesOfCall = `query ($callId: Int!, $first: Int) { samplesByCallId(callId: $callId, first: $first) { ${sample} } }`;

export const parcels = `query ($filter: ShipmentsFilter, ${table}) { shipmentsPage(filter: $filter, ${asked}) { totalCount shipments {
  id title status stage externalRef submittedAt arrivedAt storedAt returnedAt storagePlace samples { id title } proposal { primaryKey proposalId title }
  experiment { experimentPk experimentId startsAt instrument { name } localContact { ${person} } } abilities { moveParcel ${ability} } } } }`;

export const feedback = `query ($filter: FeedbacksFilter, ${table}) { feedbacksPage(filter: $filter, ${asked}) {
  totalCount feedbacks { id status createdAt submittedAt experiment { ${told} } } } }`;

const visit = `id experimentPk teamLeadUserId registrations { userId visitId status startsAt endsAt user { ${person} institution email } }`;
export const visits = `query ($filter: VisitsFilter, $first: Int, $offset: Int) { visits(filter: $filter, first: $first, offset: $offset) { ${visit} } }`;
export const myVisits = `query ($first: Int) { myVisits(first: $first) { ${visit} } }`;

export const gate = `query ($on: String) { gateList(on: $on) { day entries { visitId userId name institution startsAt endsAt experimentId instrument contact } } }`;
