import { type Decision, no, yes } from './decision.ts';
import type { RoleCode } from './role.ts';

declare const brand: unique symbol;
type Branded<T, B extends string> = T & { readonly [brand]: B };

export type UserId = Branded<number, 'UserId'>;
export type CallId = Branded<number, 'CallId'>;
export type ProposalPk = Branded<number, 'ProposalPk'>;
export type InstrumentId = Branded<number, 'InstrumentId'>;
export type FapId = Branded<number, 'FapId'>;
export type TemplateId = Branded<number, 'TemplateId'>;
export type TopicId = Branded<number, 'TopicId'>;
export type QuestionaryId = Branded<number, 'QuestionaryId'>;
export type QuestionId = Branded<string, 'QuestionId'>;
export type StatusId = Branded<number, 'StatusId'>;
export type WorkflowId = Branded<number, 'WorkflowId'>;
export type TechnicalReviewId = Branded<number, 'TechnicalReviewId'>;
export type ReviewId = Branded<number, 'ReviewId'>;

/** The caller: a person in one current role, a machine with an access token, or an anonymous user. */
export type Actor = PersonActor | TokenActor | AnonymousActor;

export interface PersonActor {
  readonly kind: 'person';
  readonly id: UserId;
  /** Only the current role decides, never the full set of roles (rule U2). */
  readonly role: RoleCode;
  readonly isInternalUser: boolean;
  /** The officer who impersonates this person, if any. */
  readonly impersonatingUserId?: UserId;
  /** The token that the login provider gave the session; it decides nothing, and is preserved while an officer impersonates. */
  readonly externalToken?: string;
  /** The operating system account of a command line user, who is not a person of the facility (decision 0130). */
  readonly atTerminal?: string;
}

export interface TokenActor {
  readonly kind: 'token';
  readonly accessTokenId: string;
  /** Keys such as `ProposalQueries.get`; roles do not apply to a token (rule X15). */
  readonly permissions: ReadonlySet<string>;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export const anonymous: AnonymousActor = { kind: 'anonymous' };

/** Returns the actor for the command line: it may do what a user officer may, and is logged with the operating system account. */
export function operator(account: string): PersonActor {
  return { kind: 'person', id: 0 as UserId, role: 'USER_OFFICER', isInternalUser: true, atTerminal: account };
}

export type AccessReason = 'NOT_LOGGED_IN' | 'INSUFFICIENT_PERMISSIONS' | 'FEATURE_OFF';

export function isPerson(actor: Actor): actor is PersonActor {
  return actor.kind === 'person';
}

export function hasRole(actor: Actor, ...roles: readonly RoleCode[]): boolean {
  return actor.kind === 'person' && roles.includes(actor.role);
}

/** Whether the actor is a user officer, or an access token: once its key has admitted it, a token passes the checks on the record (rule X18). */
export function isOfficer(actor: Actor): boolean {
  return actor.kind === 'token' || hasRole(actor, 'USER_OFFICER');
}

/** Returns the person's id; undefined for a token, the command line and an anonymous user. */
export function userIdOf(actor: Actor): UserId | undefined {
  return actor.kind === 'person' && actor.atTerminal === undefined ? actor.id : undefined;
}

/** Allows any signed-in person in any role, and access tokens. */
export function signedIn(actor: Actor): Decision<AccessReason> {
  return actor.kind === 'anonymous' ? no('NOT_LOGGED_IN') : yes;
}

/** Requires the current role to be one of these; access tokens pass. */
export function inRole(actor: Actor, ...roles: readonly RoleCode[]): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (actor.kind === 'token' || roles.includes(actor.role)) return yes;
  return no('INSUFFICIENT_PERMISSIONS');
}

/** Allows only user officers (and access tokens). */
export function officerOnly(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER');
}

/** Allows only user officers in person: for administration that no access token can be permitted (rule X17). */
export function officerInPerson(actor: Actor): Decision<AccessReason> {
  return actor.kind === 'token' ? no('INSUFFICIENT_PERMISSIONS') : officerOnly(actor);
}
