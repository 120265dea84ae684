/** People. Names beside records come from `people`; fields about a person are added to `UserRef`. */
export type { PersonRow } from './people.queries.ts';
export { personFacts } from './user.facts.ts';
export { people, users } from './user.loaders.ts';
export { findUser, type UserRow } from './user.queries.ts';
export { BasicUserDetailsRef, personOf, readByKeyAlone, UserRef } from './user.schema.ts';
