import type { TestPerson } from '../world.ts';
import type { DrawnExperiment, DrawnFacility, DrawnProposal, DrawnRegistration } from './operations-drawn.ts';

const dayMs = 86_400_000;

/** The features that the facility has enabled. */
export interface Switched {
  readonly visits: boolean;
  readonly shipping: boolean;
  readonly safety: boolean;
  readonly safetyReview: boolean;
}

type Kind = 'COMING' | 'DATES' | 'SAFETY' | 'SAMPLES' | 'TRAINING' | 'SHIPMENT';

export interface Item {
  readonly kind: Kind;
  readonly state: 'DONE' | 'OPEN' | 'OVERDUE' | 'NOT_NEEDED';
  readonly dueAt: string | null;
  readonly isOwed: boolean;
}

export interface Action {
  readonly kind: string;
  readonly state: string;
  readonly reason: string | null;
}

const isCancelled = ({ status }: DrawnRegistration) => status.startsWith('CANCELLED');
const staffRoles = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER'];

/** Computes from the rules what holds for a facility at a point in time. */
export class Reckoning {
  private readonly facility: DrawnFacility;
  private readonly on: Switched;
  private readonly now: number;

  constructor(facility: DrawnFacility, on: Switched, now: Date) {
    this.facility = facility;
    this.on = on;
    this.now = now.getTime();
  }

  isMember = (id: number, { pi, co }: DrawnProposal) => id === pi || co.includes(id);

  private registration = (id: number, { visit }: DrawnExperiment) => visit?.team.find(({ userId }) => userId === id);

  /** Rule O34. */
  isVisitor(id: number, x: DrawnExperiment): boolean {
    const own = this.registration(id, x);
    if (!own) return false;
    return !isCancelled(own) || (x.endsAt.getTime() > this.now && !x.isRemoved);
  }

  private isOn(id: number, instrumentId: number): boolean {
    const staff = this.facility.staff.get(instrumentId);
    return staff?.manager === id || (staff?.scientists.includes(id) ?? false);
  }

  isScientistThere = ({ id, role }: TestPerson, x: DrawnExperiment) =>
    role === 'INSTRUMENT_SCIENTIST' && this.isOn(id, x.instrumentId) && !x.proposal.isDeleted;

  /** Rule P24. */
  reads({ id, role }: TestPerson, proposal: DrawnProposal): boolean {
    if (proposal.isDeleted) return false;
    if (role === 'USER_OFFICER') return true;
    if (role === 'EXPERIMENT_SAFETY_REVIEWER') return proposal.isSubmitted;
    if (role === 'INSTRUMENT_SCIENTIST') return proposal.instruments.some((on) => this.isOn(id, on));
    if (role !== 'USER') return false;
    const comes = this.facility.experiments.some((x) => x.proposal === proposal && this.isVisitor(id, x));
    return this.isMember(id, proposal) || proposal.data.includes(id) || comes;
  }

  private isStaff = ({ role }: TestPerson) => staffRoles.includes(role);

  /** Rules O32 and O109. */
  isHidden = (x: DrawnExperiment) => x.isRemoved || (x.isPlannedHere && x.status === 'DRAFT');

  /** Rule O29. */
  knows = (who: TestPerson, x: DrawnExperiment): boolean =>
    (!this.isHidden(x) || this.isStaff(who)) && (this.reads(who, x.proposal) || this.isScientistThere(who, x));

  /** Rule O29: by its key. */
  readsByKey = (who: TestPerson, x: DrawnExperiment) =>
    (who.role === 'USER' || this.isStaff(who)) && this.knows(who, x);

  /** Rule O4. */
  isOwn = (id: number, x: DrawnExperiment) =>
    !x.proposal.isDeleted && !this.isHidden(x) && (this.isMember(id, x.proposal) || this.isVisitor(id, x));

  /** Rule O30; null for a person without such a table. */
  tableOf(who: TestPerson): DrawnExperiment[] | null {
    if (!this.isStaff(who)) return null;
    return this.facility.experiments.filter((x) => {
      if (x.isRemoved || x.proposal.isDeleted) return false;
      if (who.role === 'INSTRUMENT_SCIENTIST')
        return this.facility.staff.get(x.instrumentId)?.scientists.includes(who.id);
      return this.reads(who, x.proposal);
    });
  }

  /** Rules O23 to O28 and O162. */
  actions(who: TestPerson, x: DrawnExperiment): Action[] {
    if (x.isRemoved) return [];
    const isMember = this.isMember(who.id, x.proposal);
    const { isAccepted } = x.proposal;
    const own = this.registration(who.id, x);
    const ready = (state: string): [string, string | null] =>
      isAccepted ? [state, null] : ['INACTIVE', 'PROPOSAL_NOT_READY'];
    const hidden: [string, null] = ['INVISIBLE', null];
    const visit = !this.on.visits || !isMember ? hidden : x.visit ? (['COMPLETED', null] as const) : ready('ACTIVE');
    const asked = x.safety?.isAskedBack ? (['ACTIVE', 'SAFETY_ASKED_BACK'] as const) : ready('ACTIVE');
    const safety =
      !this.on.safety || !isMember ? hidden : x.safety?.isSubmitted ? (['COMPLETED', null] as const) : asked;
    const byStatus: Readonly<Record<string, readonly [string, string | null]>> = {
      DRAFTED: ['ACTIVE', null],
      CHANGE_REQUESTED: ['ACTIVE', 'CHANGES_REQUESTED'],
      SUBMITTED: ['PENDING', 'REGISTRATION_PENDING'],
      APPROVED: ['COMPLETED', null],
      CANCELLED_BY_USER: ['CANCELLED', 'REGISTRATION_CANCELLED'],
      CANCELLED_BY_FACILITY: ['CANCELLED', 'REGISTRATION_CANCELLED'],
    };
    const coming = own ? (byStatus[own.status] ?? hidden) : hidden;
    const undefinedYet = isMember ? (['INACTIVE', 'VISIT_NOT_DEFINED'] as const) : hidden;
    const registration = !this.on.visits ? hidden : x.visit ? coming : undefinedYet;
    const shipment = !this.on.shipping || !this.reads(who, x.proposal) ? hidden : ready('NEUTRAL');
    const given = x.feedback?.isSubmitted ? 'COMPLETED' : x.status === 'COMPLETED' ? 'ACTIVE' : 'INACTIVE';
    const feedback = x.visit?.lead === who.id ? ([given, null] as const) : hidden;
    return Object.entries({
      VISIT: visit,
      SAFETY: safety,
      REGISTRATION: registration,
      SHIPMENT: shipment,
      FEEDBACK: feedback,
    }).map(([kind, [state, reason]]) => ({ kind, state, reason }));
  }

  /** Returns the number of the day of a time in the facility's zone. */
  private dayOf = (at: number) => Math.floor((at + this.facility.ahead * 3_600_000) / dayMs);
  private beginOf = (day: number) => day * dayMs - this.facility.ahead * 3_600_000;
  private written = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10);

  /** Rule O122: the end of the day that is this many days before the experiment. */
  private due(x: DrawnExperiment, days: number | null): number | null {
    if (days === null) return null;
    const start = x.startsAt.getTime();
    return Math.min(start, this.beginOf(this.dayOf(start) - days + 1));
  }

  comers = ({ visit }: DrawnExperiment) => (visit?.team ?? []).filter((one) => !isCancelled(one));

  private comes = (id: number, x: DrawnExperiment) => this.comers(x).some(({ userId }) => userId === id);

  needed = (x: DrawnExperiment) =>
    this.facility.kinds.filter(({ isEverywhere, instruments }) => isEverywhere || instruments.includes(x.instrumentId));

  /** Rule O125: whether a visitor's training of a kind does not last until the end of the visit. */
  untrainedIn(x: DrawnExperiment, { userId, endsAt }: DrawnRegistration, kind: number): boolean {
    const last = this.written(this.dayOf((endsAt ?? x.endsAt).getTime()));
    return (this.facility.trained.get(`${userId} ${kind}`) ?? '') < last;
  }

  private untrained = (x: DrawnExperiment, one: DrawnRegistration): number =>
    this.needed(x).filter(({ id }) => this.untrainedIn(x, one, id)).length;

  /** Rule O123. */
  private isApproved = ({ safety, proposal }: DrawnExperiment) =>
    safety !== null &&
    (safety.status === 'ESF_APPROVED' ||
      (!proposal.call.hasWorkflow && safety.scientist === 'ACCEPTED' && safety.reviewer === 'ACCEPTED'));

  private isReleased = (x: DrawnExperiment, { isDeclared, risk }: DrawnExperiment['samples'][number]) => {
    const isJudgedFine = risk === 'LOW_RISK' || risk === 'ELEVATED_RISK';
    const isCovered = risk === 'PENDING_EVALUATION' && this.isApproved(x);
    return isDeclared && (!this.on.safetyReview || isJudgedFine || isCovered);
  };

  /** Whether the members of the proposal have to submit the form: its icon is active for them. */
  private isSafetyOwed = ({ safety, proposal }: DrawnExperiment) =>
    !safety?.isSubmitted && (proposal.isAccepted || safety?.isAskedBack === true);

  /** Rules O120 to O125: for each item, whether it is needed, done, and to be done by the team. */
  private standing(
    x: DrawnExperiment,
  ): Readonly<Record<Kind, readonly [needed: boolean, done: boolean, owed: boolean]>> {
    const { visits, safety, shipping } = this.on;
    const comers = this.comers(x);
    const isTrained = (one: DrawnRegistration) => this.untrained(x, one) === 0;
    const waits = ({ status }: DrawnRegistration) => status === 'DRAFTED' || status === 'CHANGE_REQUESTED';
    const someCome = comers.length > 0;
    const hasForm = x.proposal.call.hasForm || x.safety !== null;
    const { shipments, samples } = x;
    return {
      COMING: [visits, x.visit !== null, x.visit === null && x.proposal.isAccepted],
      DATES: [visits, someCome && comers.every(({ status }) => status === 'APPROVED'), comers.some(waits)],
      SAFETY: [safety && hasForm, x.safety?.isSubmitted === true && this.isApproved(x), this.isSafetyOwed(x)],
      SAMPLES: [
        safety && samples.length > 0,
        samples.every((one) => this.isReleased(x, one)),
        samples.some(({ isDeclared }) => !isDeclared),
      ],
      TRAINING: [
        visits && this.needed(x).length > 0,
        someCome && comers.every(isTrained),
        comers.some((one) => !isTrained(one)),
      ],
      SHIPMENT: [
        shipping && shipments.length > 0,
        shipments.every(({ isSubmitted, hasArrived }) => isSubmitted && hasArrived),
        shipments.some(({ isSubmitted }) => !isSubmitted),
      ],
    };
  }

  private item(x: DrawnExperiment, kind: Kind, [needed, done, owed]: readonly [boolean, boolean, boolean]): Item {
    if (!needed) return { kind, state: 'NOT_NEEDED', dueAt: null, isOwed: false };
    const { safetyDays, visitDays } = x.proposal.call;
    const days = kind === 'SHIPMENT' ? null : kind === 'SAFETY' || kind === 'SAMPLES' ? safetyDays : visitDays;
    const due = this.due(x, days);
    const dueAt = due === null ? null : new Date(due).toISOString();
    if (done) return { kind, state: 'DONE', dueAt, isOwed: false };
    const isAhead = x.status === 'ACTIVE' && this.now <= x.endsAt.getTime();
    const isOverdue = owed && isAhead && due !== null && this.now >= due;
    return { kind, state: isOverdue ? 'OVERDUE' : 'OPEN', dueAt, isOwed: owed };
  }

  readiness(x: DrawnExperiment): Item[] {
    return Object.entries(this.standing(x)).map(([kind, one]) => this.item(x, kind as Kind, one));
  }

  /** Rule O124; null for a person without any part in the experiment. */
  ownReadiness(id: number, x: DrawnExperiment): Item[] | null {
    const isMember = this.isMember(id, x.proposal);
    const own = this.comers(x).find(({ userId }) => userId === id);
    if (x.isRemoved || x.proposal.isDeleted || (!isMember && !own)) return null;
    return Object.entries(this.standing(x)).map(([kind, [needed, done, owed]]) => {
      if (kind === 'DATES') {
        const waits = own?.status === 'DRAFTED' || own?.status === 'CHANGE_REQUESTED';
        return this.item(x, kind, [needed && own !== undefined, own?.status === 'APPROVED', waits]);
      }
      if (kind === 'TRAINING') {
        const missing = own ? this.untrained(x, own) : 0;
        return this.item(x, kind, [needed && own !== undefined, missing === 0, missing > 0]);
      }
      return this.item(x, kind as Kind, [needed, done, owed && isMember]);
    });
  }

  /** Rule O130. */
  isOverdue = (x: DrawnExperiment) => this.readiness(x).some(({ state }) => state === 'OVERDUE');

  /** Rule O128: `person thing stage`, as of now. */
  reminders(x: DrawnExperiment): string[] {
    const isAhead = x.status === 'ACTIVE' && this.now < x.startsAt.getTime();
    if (!isAhead || x.isRemoved || x.proposal.isDeleted || !x.proposal.isAccepted) return [];
    const people = new Set([x.proposal.pi, ...x.proposal.co, ...this.comers(x).map(({ userId }) => userId)]);
    return [...people].flatMap((id) =>
      (this.ownReadiness(id, x) ?? []).flatMap(({ kind, dueAt, isOwed }) => {
        if (!isOwed || dueAt === null || kind === 'SAMPLES' || kind === 'SHIPMENT') return [];
        const left = Date.parse(dueAt) - this.now;
        if (left > 7 * dayMs) return [];
        return [`${id} ${x.pk} ${kind} ${left <= 0 ? 'OVERDUE' : 'DUE_SOON'}`];
      }),
    );
  }

  /** Rule O63, with the facility's initial settings: whether a team is asked for feedback after requests at these times. */
  isAskedForFeedback(x: DrawnExperiment, askedBefore: readonly number[]): boolean {
    const isThere = x.status === 'COMPLETED' && x.visit !== null && !x.isRemoved && !x.proposal.isDeleted;
    const isRecent = x.endsAt.getTime() >= this.now - 90 * dayMs;
    const isSpared = askedBefore.length >= 2 || askedBefore.some((at) => at > this.now - 14 * dayMs);
    return isThere && isRecent && !x.feedback?.isSubmitted && !isSpared;
  }

  /** Rule O37. */
  knowsVisit(who: TestPerson, x: DrawnExperiment): boolean {
    if (!x.visit || x.proposal.isDeleted) return false;
    const isStaff = who.role === 'USER_OFFICER' || this.preparesAsStaff(who, x);
    if (x.isRemoved) return isStaff;
    const isCreator = x.visit.creator === who.id && this.reads(who, x.proposal);
    return isStaff || this.isMember(who.id, x.proposal) || isCreator || this.isVisitor(who.id, x);
  }

  private preparesAsStaff = (who: TestPerson, x: DrawnExperiment) =>
    this.isScientistThere(who, x) || (who.role === 'EXPERIMENT_SAFETY_REVIEWER' && this.reads(who, x.proposal));

  /** Rule O37: people who prepare a visit see the state of each registration; visitors see who comes, and their own registration. */
  preparesVisit = (who: TestPerson, x: DrawnExperiment): boolean =>
    who.role === 'USER_OFFICER' || this.isMember(who.id, x.proposal) || this.preparesAsStaff(who, x);

  /** Rule O127: the date of a training, and whether it is valid. */
  readsTraining(who: TestPerson, userId: number, x: DrawnExperiment): 'DATE' | 'VALIDITY' | null {
    const isStaff = this.isStaff(who) && (who.role === 'USER_OFFICER' || this.knows(who, x));
    if (who.id === userId || isStaff) return 'DATE';
    return x.visit?.lead === who.id ? 'VALIDITY' : null;
  }

  /** Rules O61 and O239. */
  readsFeedback(who: TestPerson, x: DrawnExperiment): boolean {
    if (!x.feedback || x.proposal.isDeleted) return false;
    if (who.role === 'USER_OFFICER') return true;
    const isOfTeam = x.visit?.lead === who.id || x.feedback.creator === who.id || this.comes(who.id, x);
    return isOfTeam && !x.isRemoved;
  }

  /** Rule O150. */
  readsReport(who: TestPerson, x: DrawnExperiment): boolean {
    if (!x.report || !this.knows(who, x)) return false;
    const writes = who.role === 'USER_OFFICER' || this.isMember(who.id, x.proposal) || x.visit?.lead === who.id;
    return x.report.isSubmitted || writes || this.isScientistThere(who, x);
  }

  /** Rule O6. */
  readsSafety = (who: TestPerson, x: DrawnExperiment) => x.safety !== null && this.readsByKey(who, x);

  /** Rule O146. */
  readsNotes = (who: TestPerson, x: DrawnExperiment) =>
    who.role === 'USER_OFFICER' ? !x.proposal.isDeleted : this.isScientistThere(who, x);

  /** Rule O70. */
  readsShipments = (who: TestPerson, x: DrawnExperiment) =>
    this.reads(who, x.proposal) || this.isScientistThere(who, x);

  /** Rule O140: `visit person` on the day that is this many days from today. */
  atGate(days: number): string[] {
    const [from, until] = [this.beginOf(this.dayOf(this.now) + days), this.beginOf(this.dayOf(this.now) + days + 1)];
    return this.facility.experiments.flatMap((x) =>
      x.isRemoved || x.proposal.isDeleted
        ? []
        : (x.visit?.team ?? []).flatMap(({ userId, status, startsAt, endsAt }) =>
            status === 'APPROVED' && startsAt && endsAt && startsAt.getTime() < until && endsAt.getTime() >= from
              ? [`${x.visit?.id} ${userId}`]
              : [],
          ),
    );
  }

  dayName = (days: number) => this.written(this.dayOf(this.now) + days);

  /** Rule O91: whether an entry from one time to another is in a calendar at all. */
  private isOnCalendar(x: DrawnExperiment, startsAt = x.startsAt, endsAt = x.endsAt): boolean {
    const year = 365 * dayMs;
    const isNear = endsAt.getTime() >= this.now - year && startsAt.getTime() <= this.now + year;
    return isNear && !x.isRemoved && !x.proposal.isDeleted && x.status !== 'DRAFT';
  }

  private ownVisit(id: number, x: DrawnExperiment): string[] {
    const own = this.registration(id, x);
    if (own?.status !== 'APPROVED') return [];
    return this.isOnCalendar(x, own.startsAt ?? undefined, own.endsAt ?? undefined) ? [`visit-${x.visit?.id}`] : [];
  }

  /** Rule O90: the entries of a calendar, by their names. */
  calendarOf(whose: { id: number } | { instrumentId: number } | 'ALL'): string[] {
    return this.facility.experiments.flatMap((x) => {
      const isPerson = whose !== 'ALL' && 'id' in whose;
      const isThere = whose === 'ALL' || (isPerson ? this.isOwn(whose.id, x) : x.instrumentId === whose.instrumentId);
      const own = isPerson ? this.ownVisit(whose.id, x) : [];
      return [...(isThere && this.isOnCalendar(x) ? [`experiment-${x.pk}`] : []), ...own];
    });
  }
}
