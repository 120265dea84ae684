/** People. Names shown beside records come from `people`; areas add fields about a person to `UserRef`. */
export {
  findPersonByEmail,
  languagesByAddress,
  type PersonRow,
  personMoments,
  selectPeople,
} from './people.queries.ts';
export { uncheckedImportPeople } from './people-import.service.ts';
export { takeOverStandIn, whenStandInIsTaken } from './take-over.ts';
export { personFacts } from './user.facts.ts';
export {
  findUser,
  insertPlaceholder,
  lockUser,
  lockUsers,
  people,
  type UserRow,
  unknownAmong,
  users,
} from './user.queries.ts';
export { BasicUserDetailsRef, personOf, readByKeyAlone, UserAbilitiesRef, UserRef } from './user.schema.ts';
