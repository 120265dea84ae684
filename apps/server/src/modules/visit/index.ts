/** Visits: the people who come to the facility for an experiment, and the status of their registrations. */
export { uncheckedGateList } from './gate-list.service.ts';
export { registrationsOf, visitFacts, visitOfExperiment, visits } from './visit.loaders.ts';
export type { RegistrationRow, VisitRow } from './visit.queries.ts';
export { RegistrationRef as VisitRegistrationRef } from './visit-registration.schema.ts';
