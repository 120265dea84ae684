import {
  type AccessReason,
  type Actor,
  type Decision,
  hasRole,
  inRole,
  isOfficer,
  no,
  officerOnly,
  rule,
  signedIn,
  userIdOf,
  yes,
} from '../kernel/index.ts';

/** What ties the viewer to other people as a whole. */
export interface ViewerFacts {
  /** Member of any panel in the panel role worn now. */
  readonly isPanelMember: boolean;
  /** Internal reviewer on any review. */
  readonly isInternalReviewerSomewhere: boolean;
}

/** What ties the viewer to one person. */
export interface AcquaintanceFacts {
  readonly userId: number;
  /** Both are on one proposal, as principal investigator or co-proposer. */
  readonly sharesProposal: boolean;
  readonly sharesVisit: boolean;
  readonly sharesPanel: boolean;
  /** The person is internal reviewer of a proposal of the viewer. */
  readonly reviewsOwnProposal: boolean;
}

/** Everybody is visible to officers, scientists, serving panel members, internal reviewers and tokens (rule U5). */
export function seesEverybody(actor: Actor, facts: ViewerFacts): boolean {
  if (actor.kind === 'anonymous') return false;
  return seesEverybodyByRole(actor) || facts.isPanelMember || facts.isInternalReviewerSomewhere;
}

/** Whose role alone shows everybody, so that nothing else need be known of them. */
export const seesEverybodyByRole = (actor: Actor): boolean =>
  isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST');

/** Others see themselves and the people they work with: only of shared proposals, not of all (rule U6). */
export function mayViewPerson(actor: Actor, viewer: ViewerFacts, person: AcquaintanceFacts): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  const acquainted =
    userIdOf(actor) === person.userId ||
    person.sharesProposal ||
    person.sharesVisit ||
    person.sharesPanel ||
    person.reviewsOwnProposal;
  return acquainted || seesEverybody(actor, viewer) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** A list of people, reduced to those one may view; also finding one person by exact e-mail (rule U7). */
export const mayListPeople = signedIn;

/** Whom one worked with is one's own matter: the person, officers and tokens; −1 stands for the list of all people. */
export function mayListCollaborators(actor: Actor, facts: { userId: number }): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  const own = facts.userId === -1 || userIdOf(actor) === facts.userId;
  return own || isOfficer(actor) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** E-mail addresses are for staff (rule U8). */
export function mayReadEmail(actor: Actor): boolean {
  return isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}

/** Which roles somebody has is the user office's to know; everybody sees their own through `me` (rule U9). */
export function mayReadRoles(actor: Actor): boolean {
  return isOfficer(actor);
}

/** The whole record of another person (rule U9). */
export function mayReadUser(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}

/** Oneself, officers and tokens; roles only by officers in that role (rule U17). */
export function mayUpdateUser(
  actor: Actor,
  facts: { userId: number; changesRoles: boolean },
): Decision<AccessReason | 'USER_UPDATE_NOT_ALLOWED'> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (isOfficer(actor)) return yes;
  return userIdOf(actor) === facts.userId && !facts.changesRoles ? yes : no('USER_UPDATE_NOT_ALLOWED');
}

/** Who holds which role is decided by officers (rule U4). */
export const mayUpdateRoles = officerOnly;

/** People are removed and brought in by officers and tokens (rule U18). */
export const mayManageUsers = officerOnly;

/** Says of a stand-in that it is a real person: officers and tokens, once (rule U21). */
export function mayConfirmUser(
  actor: Actor,
  facts: { placeholder: boolean },
): Decision<AccessReason | 'NOT_A_PLACEHOLDER'> {
  const decision = mayManageUsers(actor);
  if (!decision.allowed) return decision;
  return facts.placeholder ? yes : no('NOT_A_PLACEHOLDER');
}

/** The same, but never the account one works with, nor the one behind an impersonation (rule U19). */
export function mayDeleteUser(
  actor: Actor,
  facts: { userId: number },
): Decision<AccessReason | 'CANNOT_DELETE_YOURSELF'> {
  const decision = mayManageUsers(actor);
  if (!decision.allowed) return decision;
  const own = actor.kind === 'person' ? [actor.id, actor.impersonatingUserId] : [];
  return (own as readonly unknown[]).includes(facts.userId) ? no('CANNOT_DELETE_YOURSELF') : yes;
}

const stranger = {
  userId: 8,
  sharesProposal: false,
  sharesVisit: false,
  sharesPanel: false,
  reviewsOwnProposal: false,
};
const ordinary = { isPanelMember: false, isInternalReviewerSomewhere: false };

/** The language of the screens is chosen by each person for themselves; access tokens read none (rule U51). */
export function mayChooseLanguage(actor: Actor): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  return actor.kind === 'person' ? yes : no('INSUFFICIENT_PERMISSIONS');
}

export const userPolicies = {
  /** The own record. */
  me: rule('user.me', signedIn),
  list: rule('user.list', mayListPeople),
  viewPerson: rule(
    'user.viewPerson',
    (actor, facts: { viewer: ViewerFacts; person: AcquaintanceFacts }) =>
      mayViewPerson(actor, facts.viewer, facts.person),
    {
      oneself: { viewer: ordinary, person: { ...stranger, userId: 7 } },
      'on a shared proposal': { viewer: ordinary, person: { ...stranger, sharesProposal: true } },
      'a stranger': { viewer: ordinary, person: stranger },
      'a stranger, by a serving panel member': { viewer: { ...ordinary, isPanelMember: true }, person: stranger },
    },
  ),
  listCollaborators: rule('user.listCollaborators', mayListCollaborators, {
    'the own': { userId: 7 },
    "somebody else's": { userId: 8 },
  }),
  read: rule('user.read', mayReadUser),
  update: rule('user.update', mayUpdateUser, {
    oneself: { userId: 7, changesRoles: false },
    'oneself with roles': { userId: 7, changesRoles: true },
    'somebody else': { userId: 8, changesRoles: false },
  }),
  updateRoles: rule('user.updateRoles', mayUpdateRoles),
  chooseLanguage: rule('user.chooseLanguage', mayChooseLanguage),
  manage: rule('user.manage', mayManageUsers),
  delete: rule('user.delete', mayDeleteUser, { oneself: { userId: 7 }, 'somebody else': { userId: 8 } }),
};
