import type { EventName } from '@atrium/domain/workflow';
import type { TestNode } from '../review-world.ts';
import type { Drawing } from './form-drawn.ts';

/** Statuses and events without side effects. */
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

/** What a drawing consists of, and the events that record a move along it. */
export interface Kind {
  readonly codes: readonly string[];
  readonly outer: readonly EventName[];
  readonly moved: EventName;
  readonly byUser: EventName;
}

const ofProposals: Kind = {
  ...{ codes, outer },
  ...{ moved: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW', byUser: 'PROPOSAL_STATUS_CHANGED_BY_USER' },
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
};

/** Draws a workflow from its first status on, with branches, ways back, several ways into one status, and ways without events. */
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
  /** A further event that follows from it, once it has been processed. */
  readonly then?: EventName | undefined;
}

/** Simulates a proposal that moves through a workflow, as one would note it on paper. */
export class Walk {
  status: string;
  readonly happened = new Set<EventName>();
  /** Each move, as recorded in the log. */
  readonly log: string[] = [];
  /** The connections along which it moved, in order; for a status set by hand, the first one into it. */
  readonly came: number[] = [];

  private ways: readonly StoredWay[];
  private readonly kind: Kind;

  constructor(ways: readonly StoredWay[], kind: Kind = ofProposals) {
    this.ways = ways;
    this.kind = kind;
    this.status = kind.codes[0] ?? '';
  }

  /** Changes the drawing: what was done on removed ways is dropped with them (rule W32). */
  redrawn(ways: readonly StoredWay[]): void {
    this.ways = ways;
    const kept = this.came.filter((id) => ways.some(({ connectionId }) => connectionId === id));
    this.came.splice(0, this.came.length, ...kept);
  }

  get isInside(): boolean {
    return this.ways.some(({ status }) => status === this.status);
  }

  /** Returns the ways out of the status, those with the most events first and otherwise as drawn. */
  waysOn(): StoredWay[] {
    return this.ways
      .filter(({ previousStatus }) => previousStatus === this.status)
      .toSorted((one, other) => other.events.length - one.events.length);
  }

  /**
   * Rules W18 to W22: lets these events happen one after the other, and then what follows from them. Events of a call reach its proposals
   * when it is their turn.
   */
  happen(...events: readonly EventName[]): void {
    this.follow(events.map((event) => ({ event, run: [], isOfCall: event.startsWith('CALL_') })));
  }

  /** Lets one event happen, and another that follows from it. */
  lead(event: EventName, then: EventName | undefined): void {
    this.follow([{ event, run: [], then }]);
  }

  /** Removes events that no longer count. */
  forget(...events: readonly EventName[]): void {
    for (const event of events) this.happened.delete(event);
  }

  /** Rules W23 and W34: sets the status by hand, along the first way into it; the events ahead have to happen again. */
  setByHand(status: string): void {
    const first = this.ways.find((way) => way.status === status);
    if (first) this.came.push(first.connectionId);
    this.stand(status);
  }

  /** Puts it into a status along no way; the events ahead have to happen again. */
  stand(status: string): void {
    this.status = status;
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
