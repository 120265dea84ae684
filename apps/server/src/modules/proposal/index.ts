/** Proposals: their records, the permissions on them, and the operations on them. */

export { insist } from '../../access/errors.ts';
export { listsPeople, readsAlong } from './along/proposal-along.ts';
export {
  removeProposalsFromFaps,
  uncheckedSetInstruments,
  whenInstrumentsAssigned,
} from './assignment/proposal-assignment.service.ts';
export { whenProposalCloned } from './copies/proposal-clone.service.ts';
export { entriesIn, type ListedEntry } from './entries/entries-in.queries.ts';
export { addEntryFields } from './entries/entry-fields.ts';
export { countEntriesOfQuestions, everyTopicComplete, ofReadableQuestion } from './entries/proposal-entries.queries.ts';
export {
  entryCreator,
  entryPlace,
  isTemplateOfEntries,
  type PlaceOfEntry,
  recordEntryEvent,
  retitled,
} from './entries/proposal-entries.service.ts';
export { notifyOfJoining, whenPeopleJoin } from './joining.ts';
export { facilityOf, type ResultLetter, resultLetters } from './mail/proposal-mail.service.ts';
export {
  commentForManagementOf,
  commentForUserOf,
  proposalFacts,
  proposalsFacts,
  readsAsGuest,
} from './proposal.facts.ts';
export {
  coProposersOf,
  fapsOfProposal,
  instrumentsOfProposal,
  proposals,
  techniquesOfProposal,
} from './proposal.loaders.ts';
export {
  findProposalPk,
  insertCoProposer,
  listCoProposers,
  listProposalInstruments,
  lockProposal,
  lockProposals,
  lockProposalsOf,
  namedLike,
  type ProposalInstrumentRow,
  type ProposalRow,
  setManagementTime,
  updateProposalRow,
} from './proposal.queries.ts';
export { ProposalAbilitiesRef } from './proposal.schema.ts';
export { holdCallsOf } from './proposal-call.queries.ts';
export { instrumentsOf, reachableBy, visibleTo } from './proposal-facts.queries.ts';
export {
  holdPeople,
  insistOnOutsiders,
  isBarredFromReview,
  isOnProposal,
  peopleOnProposal,
} from './proposal-people.ts';
export { changeProposalsStatus as uncheckedSetStatus } from './proposal-status.service.ts';
export {
  type InstrumentOfProposal,
  ProposalEndStatusRef,
  ProposalRef,
} from './proposal-type.ts';
export { hasWords, isNumberedLike } from './sought-words.ts';
