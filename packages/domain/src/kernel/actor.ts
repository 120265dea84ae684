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

/** Who asks: a person in one current role, a machine with an access token, or nobody. */
export type Actor = PersonActor | TokenActor | AnonymousActor;

export interface PersonActor {
  readonly kind: 'person';
  readonly id: UserId;
  /** The current role alone decides, never the full set of roles (rule U2). */
  readonly role: RoleCode;
  readonly isInternalUser: boolean;
  /** The officer behind the eyes of this person, while impersonating. */
  readonly impersonatingUserId?: UserId;
  /** What the login provider gave the session; it decides nothing and goes along when an officer impersonates. */
  readonly externalToken?: string;
  /** The account of whoever types at the command line of the machine; no person of the facility stands behind it (decision 0130). */
  readonly atTerminal?: string;
}

export interface TokenActor {
  readonly kind: 'token';
  readonly accessTokenId: string;
  /** Keys such as `ProposalQueries.get`; roles do not matter for a token (rule X15). */
  readonly permissions: ReadonlySet<string>;
}

export interface AnonymousActor {
  readonly kind: 'anonymous';
}

export const anonymous: AnonymousActor = { kind: 'anonymous' };

/** Whoever works at the command line: may what a user officer may, and is written down by the account of the machine. */
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

/** A user officer, or an access token: tokens pass the checks on the record once their key let them in (rule X18). */
export function isOfficer(actor: Actor): boolean {
  return actor.kind === 'token' || hasRole(actor, 'USER_OFFICER');
}

/** The person's id, or undefined for a token, for the command line and for nobody. */
export function userIdOf(actor: Actor): UserId | undefined {
  return actor.kind === 'person' && actor.atTerminal === undefined ? actor.id : undefined;
}

/** Any signed-in person in any role; access tokens pass. */
export function signedIn(actor: Actor): Decision<AccessReason> {
  return actor.kind === 'anonymous' ? no('NOT_LOGGED_IN') : yes;
}

/** The current role must be one of these; access tokens pass. */
export function inRole(actor: Actor, ...roles: readonly RoleCode[]): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (actor.kind === 'token' || roles.includes(actor.role)) return yes;
  return no('INSUFFICIENT_PERMISSIONS');
}

/** User officers only (and access tokens). */
export function officerOnly(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER');
}

/** User officers in person: the administration operations no access token can be given (rule X17). */
export function officerInPerson(actor: Actor): Decision<AccessReason> {
  return actor.kind === 'token' ? no('INSUFFICIENT_PERMISSIONS') : officerOnly(actor);
}
