import { type AccessReason, type Actor, type Decision, inRole, officerOnly, rule, signedIn } from '../kernel/index.ts';

/** The list of all instruments (rule A23). */
export function mayListInstruments(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER', 'INSTRUMENT_SCIENTIST');
}

/** One instrument by its key: anybody signed in (rule A23). */
export const mayViewInstrument = signedIn;

/** 'My instruments': for a scientist those managed or worked on, for an officer all (rule A24). */
export function mayListOwnInstruments(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Instruments and their scientists are kept by officers (rule A25). */
export const mayManageInstruments = officerOnly;

export const instrumentPolicies = {
  list: rule('instrument.list', mayListInstruments),
  read: rule('instrument.read', mayViewInstrument),
  listOwn: rule('instrument.listOwn', mayListOwnInstruments),
  write: rule('instrument.write', mayManageInstruments),
};
