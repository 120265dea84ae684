import type { EventName } from '@atrium/domain/workflow';
import type { TestNode } from '../review-world.ts';
import type { Drawing } from './form-drawn.ts';

/** Statuses and events that bring nothing along but themselves. */
export const codes = ['DRAFT', 'FEASIBILITY_REVIEW', 'FAP_SELECTION', 'FAP_REVIEW', 'ALLOCATED', 'SCHEDULING'] as const;
export const outer: readonly EventName[] = [
  'PROPOSAL_SUBMITTED',
  'PROPOSAL_FEASIBILITY_REVIEW_FEASIBLE',
  'PROPOSAL_FAPS_SELECTED',
  'PROPOSAL_ACCEPTED',
  'PROPOSAL_SAMPLE_SAFE',
  'CALL_ENDED',
];

export interface DrawnWay extends TestNode {
  readonly events: readonly EventName[];
}

/** What a drawing is made of, and how what moves along it tells so. */
export interface Kind {
  readonly codes: readonly string[];
  readonly outer: readonly EventName[];
  readonly moved: EventName;
  readonly byUser: EventName;
  /** Whether what hangs on the first way into a status is done, too, where somebody set it (rule W34). */
  readonly actsByHand: boolean;
}

const ofProposals: Kind = {
  ...{ codes, outer },
  ...{ moved: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', byUser: 'PROPOSAL_STATUS_CHANGED_BY_USER' },
  actsByHand: true,
};

export const ofExperiments: Kind = {
  codes: ['AWAITING_ESF', 'ESF_IS_REVIEW', 'ESF_ESR_REVIEW', 'ESF_APPROVED', 'ESF_REJECTED'],
  outer: [
    'EXPERIMENT_ESF_SUBMITTED',
    'EXPERIMENT_ESF_APPROVED_BY_IS',
    'EXPERIMENT_ESF_REJECTED_BY_IS',
    'EXPERIMENT_ESF_APPROVED_BY_ESR',
    'EXPERIMENT_ESF_REJECTED_BY_ESR',
    'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_IS',
    'EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_ESR',
    'EXPERIMENT_SAFETY_UPDATED',
  ],
  moved: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW',
  byUser: 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER',
  actsByHand: false,
};

/** A workflow from its first status on, with branches, ways back, several ways into one status, and ways without events. */
export function drawWorkflow(draw: Drawing, kind: Kind = ofProposals): DrawnWay[] {
  const { codes, outer } = kind;
  const echoes = [kind.moved, kind.byUser];
  const nodes: DrawnWay[] = [{ status: codes[0] ?? '', previousStatus: null, events: [] }];
  const used = codes.slice(0, 3 + draw.below(4));
  for (let count = 4 + draw.below(6); count > 0; count -= 1) {
    const from = draw.one(nodes).status;
    const to = draw.one(used);
    if (from === to || nodes.some((node) => node.previousStatus === from && node.status === to)) continue;
    const events = Array.from({ length: draw.one([0, 1, 1, 1, 2, 2, 3]) }, () =>
      draw.rarely(6) ? draw.one(echoes) : draw.one(outer),
    );
    nodes.push({ status: to, previousStatus: from, events: [...new Set(events)] });
  }
  return nodes;
}

/** A way with the key under which it is stored. */
export interface StoredWay extends DrawnWay {
  readonly connectionId: number;
}

export interface Told {
  readonly event: EventName;
  /** Statuses entered and left in the run that the event ends. */
  readonly run: readonly string[];
  readonly isOfCall?: boolean;
  /** What follows from it besides, once it was followed. */
  readonly then?: EventName | undefined;
}

/** What somebody would keep on paper of a proposal that goes along a workflow. */
export class Walk {
  status: string;
  readonly happened = new Set<EventName>();
  /** Each move, as the log tells it. */
  readonly log: string[] = [];
  /** The connections along which it came, in order; for a status set by hand the first one into it. */
  readonly came: number[] = [];

  private ways: readonly StoredWay[];
  private readonly kind: Kind;

  constructor(ways: readonly StoredWay[], kind: Kind = ofProposals) {
    this.ways = ways;
    this.kind = kind;
    this.status = kind.codes[0] ?? '';
  }

  /** Another drawing: what was done on ways that are gone is gone with them (rule W32). */
  redrawn(ways: readonly StoredWay[]): void {
    this.ways = ways;
    const kept = this.came.filter((id) => ways.some(({ connectionId }) => connectionId === id));
    this.came.splice(0, this.came.length, ...kept);
  }

  get isInside(): boolean {
    return this.ways.some(({ status }) => status === this.status);
  }

  /** Ways on, those that ask for most first and then as drawn. */
  waysOn(): StoredWay[] {
    return this.ways
      .filter(({ previousStatus }) => previousStatus === this.status)
      .toSorted((one, other) => other.events.length - one.events.length);
  }

  /**
   * Rules W18 to W22: lets these events happen one after the other, and then what follows from them. What happens to a call its proposals
   * are told when it is their turn.
   */
  happen(...events: readonly EventName[]): void {
    this.follow(events.map((event) => ({ event, run: [], isOfCall: event.startsWith('CALL_') })));
  }

  /** One event, and another that follows from it. */
  lead(event: EventName, then: EventName | undefined): void {
    this.follow([{ event, run: [], then }]);
  }

  /** What counts no more. */
  forget(...events: readonly EventName[]): void {
    for (const event of events) this.happened.delete(event);
  }

  /** Rule W23: somebody sets the status; what lies ahead must happen anew. */
  setByHand(status: string): void {
    this.status = status;
    const first = this.ways.find((way) => way.status === status);
    if (first && this.kind.actsByHand) this.came.push(first.connectionId);
    const ahead = [status];
    for (const one of ahead) {
      for (const way of this.ways.filter(({ previousStatus }) => previousStatus === one)) {
        for (const event of way.events) this.happened.delete(event);
        if (!ahead.includes(way.status)) ahead.push(way.status);
      }
    }
    this.happen(this.kind.byUser);
  }

  private follow(waiting: Told[]): void {
    for (const { event, run, isOfCall, then } of waiting) {
      if (isOfCall) {
        waiting.push({ event, run });
        continue;
      }
      this.happened.add(event);
      if (!this.isInside) {
        if (then) waiting.push({ event: then, run: [] });
        continue;
      }
      const entered = new Set([...run, this.status]);
      const moves: string[] = [];
      for (;;) {
        const way = this.waysOn().find(
          ({ status, events }) =>
            !entered.has(status) &&
            events.length > 0 &&
            events.every((one) => this.happened.has(one)) &&
            (moves.length > 0 || events.includes(event)),
        );
        if (!way) break;
        moves.push(`${this.status} to ${way.status} along ${way.connectionId}`);
        entered.add(way.status);
        this.came.push(way.connectionId);
        this.status = way.status;
      }
      this.log.push(...moves);
      for (const _ of moves) waiting.push({ event: this.kind.moved, run: [...entered] });
      if (then) waiting.push({ event: then, run: [] });
    }
  }
}
