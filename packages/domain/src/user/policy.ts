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

/** The viewer's relation to people in general. */
export interface ViewerFacts {
  /** Member of any panel in the current panel role. */
  readonly isPanelMember: boolean;
  /** Internal reviewer of any technical review. */
  readonly isInternalReviewerSomewhere: boolean;
}

/** The viewer's relation to one person. */
export interface AcquaintanceFacts {
  readonly userId: number;
  /** Both are members of the same proposal. */
  readonly sharesProposal: boolean;
  readonly sharesVisit: boolean;
  readonly sharesPanel: boolean;
  /** The person is internal reviewer of one of the viewer's proposals. */
  readonly reviewsOwnProposal: boolean;
}

/** Whether the actor may see everybody: officers, scientists, panel members, internal reviewers and access tokens (rule U5). */
export function seesEverybody(actor: Actor, facts: ViewerFacts): boolean {
  if (actor.kind === 'anonymous') return false;
  return seesEverybodyByRole(actor) || facts.isPanelMember || facts.isInternalReviewerSomewhere;
}

/** Whether the actor's role alone makes everybody visible, so that no further facts are needed. */
export const seesEverybodyByRole = (actor: Actor): boolean =>
  isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST');

/** Everyone else may see themselves and the people they share a proposal, visit or panel with, or who review their proposals (rule U6). */
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

/** Any signed-in user; a list contains only people the user may view. Applies also to finding a person by exact e-mail address (rule U7). */
const mayListPeople = signedIn;

/** A person's collaborators are visible to that person, officers and access tokens; −1 requests the list of all people. */
export function mayListCollaborators(actor: Actor, facts: { userId: number }): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  const own = facts.userId === -1 || userIdOf(actor) === facts.userId;
  return own || isOfficer(actor) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** E-mail addresses are visible to staff only (rule U8). */
export function mayReadEmail(actor: Actor): boolean {
  return isOfficer(actor) || hasRole(actor, 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}

/** Only the user office may see which roles another person has; users see their own through `me` (rule U9). */
export function mayReadRoles(actor: Actor): boolean {
  return isOfficer(actor);
}

/** Who may read the full record of another person (rule U9). */
export function mayReadUser(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER');
}

/** The person, officers and access tokens; roles only by an actor in the officer role (rule U17). */
export function mayUpdateUser(
  actor: Actor,
  facts: { userId: number; changesRoles: boolean },
): Decision<AccessReason | 'USER_UPDATE_NOT_ALLOWED'> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (isOfficer(actor)) return yes;
  return userIdOf(actor) === facts.userId && !facts.changesRoles ? yes : no('USER_UPDATE_NOT_ALLOWED');
}

/** Only officers decide who holds which role (rule U4). */
export const mayUpdateRoles = officerOnly;

/** Officers and access tokens delete and create people (rule U18). */
export const mayManageUsers = officerOnly;

/** Officers and access tokens may confirm once that a stand-in is a real person (rule U21). */
export function mayConfirmUser(
  actor: Actor,
  facts: { placeholder: boolean },
): Decision<AccessReason | 'NOT_A_PLACEHOLDER'> {
  const decision = mayManageUsers(actor);
  if (!decision.allowed) return decision;
  return facts.placeholder ? yes : no('NOT_A_PLACEHOLDER');
}

/** Same rule as for managing users, but never one's own account, nor the real account behind an impersonation (rule U19). */
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

/** Each person chooses the language of the screens for themselves; access tokens have none (rule U51). */
function mayChooseLanguage(actor: Actor): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  return actor.kind === 'person' ? yes : no('INSUFFICIENT_PERMISSIONS');
}

export const userPolicies = {
  /** The user's own record. */
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
