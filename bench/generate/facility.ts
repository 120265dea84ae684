import type { QuestionTypeId } from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { addWorkflow } from '../../apps/server/seeds/workflow.ts';
import type { World } from '../../apps/server/seeds/world.ts';
import type { Size } from '../sizes.ts';

const day = 86_400_000;
const years = 10;

/** Keys that the bulk statements need. */
export interface Frame {
  readonly calls: readonly {
    readonly id: number;
    readonly state: 'past' | 'review' | 'open';
    readonly start: Date;
    readonly end: Date;
    readonly first: number;
    readonly last: number;
  }[];
  readonly proposalTemplate: number;
  readonly technicalTemplate: number;
  readonly reviewTemplate: number;
  readonly instruments: number;
  readonly panels: number;
}

/** Users with roles come first: officers, then scientists of the instruments, then members of the panels. */
export const staff = { officers: 20, scientistsPerInstrument: 3, reviewersPerPanel: 20 } as const;

/** The first user after the staff leads this many proposals. */
export const proposalsOfTheBusiest = 400;

export const firstScientist = staff.officers + 1;
export const firstPanelMember = (size: Size) => firstScientist + size.instruments * staff.scientistsPerInstrument;
export const membersPerPanel = staff.reviewersPerPanel + 2;
export const firstApplicant = (size: Size) => firstPanelMember(size) + size.panels * membersPerPanel;

/** Adds everything that exists by the tens: templates, workflow, instruments, panels, calls. */
export function addFrame(world: World, size: Size, now: Date, statusId: ReadonlyMap<string, number>): Frame {
  const proposalTemplate = addTemplate(
    world,
    'PROPOSAL',
    'Measured template',
    'proposal_basis',
    size.answersPerProposal,
    'q',
  );
  addTemplate(world, 'PROPOSAL', 'Template of 200 questions', 'proposal_basis', 200, 'long');
  const technicalTemplate = addTemplate(world, 'TECHNICAL_REVIEW', 'Technical', 'technical_review_basis', 3, 'tech');
  const reviewTemplate = addTemplate(world, 'FAP_REVIEW', 'Panel', 'fap_review_basis', 3, 'rev');
  const { id: workflowId } = addWorkflow(world, statusId);
  addInstruments(world, size);
  const templates = { proposalTemplate, technicalTemplate, reviewTemplate };
  const calls = addCalls(world, size, now, { ...templates, workflowId });
  return { calls, ...templates, instruments: size.instruments, panels: size.panels };
}

const kinds: readonly (readonly [QuestionTypeId, Record<string, unknown>])[] = [
  ['TEXT_INPUT', { multiline: true, max: 200_000 }],
  ['NUMBER_INPUT', {}],
  ['BOOLEAN', {}],
  ['SELECTION_FROM_OPTIONS', { options: ['one', 'two', 'three', 'four'], variant: 'dropdown' }],
  ['DATE', {}],
];

const basisTypes: Readonly<Record<string, QuestionTypeId>> = {
  proposal_basis: 'PROPOSAL_BASIS',
  technical_review_basis: 'TECHNICAL_REVIEW_BASIS',
  fap_review_basis: 'FAP_REVIEW_BASIS',
};

/** Adds a template with this many questions of five types in turn, ten per topic; question n is `<prefix>_<n>`. */
function addTemplate(world: World, group: string, name: string, basis: string, count: number, prefix: string): number {
  const id = world.id('templates');
  world.add('templates', { id, groupId: group, name, description: null, isArchived: false });
  const category = group === 'PROPOSAL' ? 'PROPOSAL_QUESTIONARY' : group;
  const topics = 1 + Math.ceil(count / 10);
  for (let sortOrder = 0; sortOrder < topics; sortOrder++) {
    const topicId = world.id('topics');
    world.add('topics', { id: topicId, templateId: id, title: `Topic ${sortOrder}`, sortOrder, isEnabled: true });
    const relate = (questionId: string, place: number, config: unknown) =>
      world.add('questionTemplateRelations', {
        templateId: id,
        questionId,
        topicId,
        sortOrder: place,
        config: config as never,
        dependenciesOperator: 'AND',
      });
    if (sortOrder === 0) {
      relate(basis, 0, questionType(basisTypes[basis] as QuestionTypeId).blankConfig);
      continue;
    }
    for (let n = (sortOrder - 1) * 10 + 1; n <= Math.min(sortOrder * 10, count); n++) {
      const [type, more] = kinds[n % kinds.length] as (typeof kinds)[number];
      const config = { ...(questionType(type).blankConfig as object), ...more };
      const questionId = `${prefix}_${n}`;
      world.add('questions', {
        id: questionId,
        naturalKey: questionId,
        categoryId: category,
        dataType: type,
        question: `Question ${n} of ${name}`,
        config: config as never,
        configVersion: 1,
      });
      relate(questionId, n, config);
    }
  }
  return id;
}

function addInstruments(world: World, size: Size): void {
  for (let id = 1; id <= size.instruments; id++) {
    const scientist = firstScientist + (id - 1) * staff.scientistsPerInstrument;
    const code = `IN${String(id).padStart(2, '0')}`;
    world.add('instruments', {
      id,
      name: `Instrument ${code}`,
      shortCode: code,
      description: `Instrument number ${id}`,
      managerUserId: scientist,
      selectable: true,
      multipleTechReviewsEnabled: false,
    });
    for (let n = 0; n < staff.scientistsPerInstrument; n++) {
      world.add('instrumentScientists', { instrumentId: id, userId: scientist + n });
    }
    if (id > 20) continue;
    world.add('techniques', { id, name: `Technique ${id}`, shortCode: `T${id}`, description: '' });
    world.add('techniqueInstruments', { techniqueId: id, instrumentId: id });
  }
  for (let id = 1; id <= size.panels; id++) {
    world.add('faps', {
      id,
      code: `PANEL${id}`,
      description: `Panel number ${id}`,
      numberRatingsRequired: size.reviewsPerProposal,
      active: true,
    });
    const first = firstPanelMember(size) + (id - 1) * membersPerPanel;
    for (let n = 0; n < membersPerPanel; n++) {
      const role = ['FAP_CHAIR', 'FAP_SECRETARY'][n] ?? 'FAP_REVIEWER';
      world.add('fapMembers', { fapId: id, userId: first + n, role });
    }
  }
}

interface Links {
  readonly proposalTemplate: number;
  readonly technicalTemplate: number;
  readonly reviewTemplate: number;
  readonly workflowId: number;
}

/** Adds calls spread evenly over ten years: one open, one under review, the others long decided. */
function addCalls(world: World, size: Size, now: Date, links: Links): Frame['calls'] {
  const gap = (years * 365) / size.calls;
  const past = size.proposals - size.proposalsPerOpenCall;
  const share = Math.floor(past / (size.calls - 1));
  let next = 1;
  return Array.from({ length: size.calls }, (_, index) => {
    const id = index + 1;
    const back = size.calls - id;
    const at = (days: number) => new Date(now.getTime() + Math.round(days) * day);
    const start = at(-back * gap - 30);
    const end = at(-back * gap + Math.min(gap - 1, 30));
    const state = back === 0 ? ('open' as const) : back === 1 ? ('review' as const) : ('past' as const);
    const count = back === 0 ? size.proposalsPerOpenCall : back === 1 ? past - share * (size.calls - 2) : share;
    world.add('calls', {
      id,
      shortCode: `CALL${String(id).padStart(2, '0')}`,
      title: `Call number ${id}`,
      description: null,
      startCall: start,
      endCall: end,
      endCallInternal: end,
      startReview: end,
      endReview: new Date(end.getTime() + 30 * day),
      startFapReview: new Date(end.getTime() + 30 * day),
      endFapReview: new Date(end.getTime() + 60 * day),
      startNotify: new Date(end.getTime() + 70 * day),
      endNotify: new Date(end.getTime() + 80 * day),
      startCycle: new Date(end.getTime() + 90 * day),
      endCycle: new Date(end.getTime() + 270 * day),
      cycleComment: 'Cycle',
      surveyComment: 'Survey',
      referenceNumberFormat: `${String(id).padStart(2, '0')}{digits:6}`,
      proposalSequence: count + 1,
      allocationTimeUnit: 'Day',
      templateId: links.proposalTemplate,
      fapReviewTemplateId: links.reviewTemplate,
      technicalReviewTemplateId: links.technicalTemplate,
      proposalWorkflowId: links.workflowId,
      isActive: back < 4,
      callEnded: back > 0,
      callEndedInternal: back > 0,
      callReviewEnded: back > 1,
      callFapReviewEnded: back > 1,
      sortOrder: index,
    });
    for (let instrument = 1; instrument <= size.instruments; instrument++) {
      const fapId = 1 + (instrument % size.panels);
      world.add('callInstruments', { callId: id, instrumentId: instrument, fapId, availabilityTime: 100 });
    }
    for (let panel = 1; panel <= size.panels; panel++) world.add('callFaps', { callId: id, fapId: panel });
    const call = { id, state, start, end, first: next, last: next + count - 1 };
    next += count;
    return call;
  });
}
