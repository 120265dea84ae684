import type { CallPeriod } from '../src/call/index.ts';
import type { Actor, RoleCode, UserId } from '../src/kernel/index.ts';
import { noRelations, type ProposalFacts } from '../src/proposal/index.ts';

export const start = new Date('2026-01-01T00:00:00Z');
export const end = new Date('2026-02-01T00:00:00Z');
export const endInternal = new Date('2026-03-01T00:00:00Z');

export const during = new Date('2026-01-15T12:00:00Z');
export const before = new Date('2025-12-31T23:59:59Z');
export const afterEnd = new Date('2026-02-01T00:00:01Z');
export const afterInternalEnd = new Date('2026-03-01T00:00:01Z');

export const aCallPeriod: CallPeriod = { startCall: start, endCall: end, endCallInternal: endInternal };

/** A draft in an open call, with nobody related to it. */
export function aProposal(facts: Partial<ProposalFacts> = {}): ProposalFacts {
  return {
    status: 'DRAFT',
    submitted: false,
    finalStatus: 'UNSET',
    notified: false,
    managementDecisionSubmitted: false,
    call: aCallPeriod,
    graceMinutes: null,
    extendedUntil: null,
    deletedAt: null,
    ...noRelations,
    ...facts,
  };
}

/** A person in a role. */
export function aPerson(role: RoleCode, extra: { isInternalUser?: boolean } = {}): Actor {
  return { kind: 'person', id: 7 as UserId, role, isInternalUser: false, ...extra };
}

export const aToken: Actor = { kind: 'token', accessTokenId: 'machine', permissions: new Set() };
