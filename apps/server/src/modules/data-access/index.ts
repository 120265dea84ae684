/** Data access users: people who may use the data of a proposal without being on it. */
export { listDataAccessUsers } from './data-access.queries.ts';
