import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSchema } from '../../src/graphql/schema.ts';
import { leavesBroken } from '../database.ts';
import { fetchAs } from '../downloads.ts';
import { aMachine } from '../machine.ts';
import { type AskedOperation, operationsOf } from '../non-interference/asked.ts';
import { readSheet } from '../sheets.ts';
import type { Loose } from '../world.ts';
import { mayRead, openLives, type Part, parts, type Stood, stages, type Viewer } from './life-of-experiment.ts';

leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status in the store');
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

let lives: Awaited<ReturnType<typeof openLives>>;
let stood: Stood[];
const operations = new Map<string, readonly AskedOperation[]>();

/** What tells of operations. */
const telling =
  /^(?!.*(Template|Rehearsal|Figures)).*(visit|feedback|shipment|shipping|parcel|experiment|gateList|sample|trained|training|beamTime|schedule|event)|^(me|proposal|proposals|proposalById|proposalsView|questionary|instrumentScientistProposals|readiness)$/i;

/** What pages and lists ask for below, deeper. */
const asked: ReadonlySet<string> = new Set(
  'experiment experimentById experimentSafety visit shipment feedback experimentReport sample shipments allExperiments'.split(
    ' ',
  ),
);

const value = 'steps { fields { value } }';
const registration = `userId status startsAt endsAt changesAsked presentAt questionary { ${value} } trainings { isValid validUntil }`;
const visit = `id proposal { title abstract } myRegistration { ${registration} } registrations { ${registration} } samples { title safetyComment questionary { ${value} } }`;
const shipment = `id proposal { title abstract } title questionary { ${value} } samples { title safetyComment }`;
const about = 'proposal { title abstract }';
const experiment = `experimentPk experimentId ${about} dataDoi startsAt notes { note } readiness { kind state } myReadiness { kind state } visit { ${visit} }
  feedback { questionary { ${value} } } report { questionary { ${value} } } shipments { ${shipment} }
  experimentSafety { instrumentScientistComment returns { comment } earlierDecisions { comment } questionary { ${value} } safetyReviewQuestionary { ${value} }
    samples { sample { title safetyComment questionary { ${value} } } questionary { ${value} } } }`;

/** The same through another record: what stands in itself, and the words of what hangs on it. */
const nearby = `experiment { dataDoi ${about} notes { note } visit { ${visit} } report { questionary { ${value} } } experimentSafety { instrumentScientistComment } }`;
const pages = ({ keys }: Stood): string[] => [
  `{ experiment(experimentPk: ${keys.experimentPk}) { ${experiment} }
     experimentById(experimentId: "${keys.experimentId}") { experimentPk }
     visit(visitId: ${keys.visitId}) { ${visit} ${nearby} }
     experimentSafety(experimentSafetyPk: ${keys.experimentSafetyPk}) { ${nearby} returns { comment } } }`,
  `{ shipment(shipmentId: ${keys.shipmentId}) { ${shipment} ${nearby} }
     feedback(feedbackId: ${keys.feedbackId}) { questionary { ${value} } ${nearby} }
     experimentReport(reportId: ${keys.reportId}) { questionary { ${value} } ${nearby} }
     sample(sampleId: ${keys.sampleId}) { proposal { title abstract } title safetyComment questionary { ${value} } } }`,
  `{ proposal(primaryKey: ${keys.proposalPk}) { title abstract samples { title safetyComment questionary { ${value} } } visits { ${visit} } experiments { ${experiment} } } }`,
  `{ ${['registration', 'safety', 'review', 'sample', 'sampleInput', 'shipment', 'feedback', 'report']
    .map((name) => `${name}: questionary(questionaryId: ${keys[`${name}Form`]}) { ${value} }`)
    .join(' ')} }`,
];
const lists = [
  `{ me { experiments { ${experiment} } } }`,
  `{ me { proposals { experiments { ${experiment} } visits { ${visit} } samples { title safetyComment } } } }`,
  `{ myVisits { ${visit} ${nearby} } }`,
  `{ myShipments { ${shipment} ${nearby} } }`,
  `{ allExperiments(first: 50) { experiments { ${experiment} } } }`,
  `{ shipments { ${shipment} } }`,
  `{ samples { title safetyComment questionary { ${value} } } }`,
  `{ feedbacks { questionary { ${value} } ${nearby} } }`,
];

/** What an operation is given for the arguments it must have. */
function givenOf({ keys }: Stood): Readonly<Record<string, unknown>> {
  const { proposalPk } = keys;
  return {
    ...keys,
    ...{
      primaryKey: proposalPk,
      pk: proposalPk,
      id: proposalPk,
      callId: lives.callId,
      instrumentId: lives.instrumentId,
    },
    ...{
      userId: lives.people.visitor.id,
      trainingKindId: lives.trainingKindId,
      questionaryId: keys.registrationForm,
    },
    ...{ first: 50, text: '', searchText: '', changedObjectId: String(keys.experimentPk), eventType: 'EXPERIMENT' },
    ...{ from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z', on: '2031-01-18', templateId: 1 },
  };
}

beforeAll(async () => {
  lives = await openLives();
  stood = [];
  for (const stage of stages) stood.push(await lives.stand(stage));
  const schema = await loadSchema();
  const names = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter(
    (name) => telling.test(name) && !asked.has(name),
  );
  for (const { stage, keys } of stood) {
    const given = givenOf({ stage, keys, words: {} as Stood['words'] });
    operations.set(
      stage,
      names.flatMap((name) => {
        try {
          return operationsOf(schema, 'query', new RegExp(`^${name}$`), given);
        } catch {
          return [];
        }
      }),
    );
  }
}, 120_000);
afterAll(() => lives.world.close());

const downloads = ({ keys }: Stood): string[] => [
  `pdf/experiment-safety/${keys.experimentPk}`,
  `pdf/sample/${keys.sampleId}`,
  `pdf/shipment-label/${keys.shipmentId}`,
  `pdf/proposal/${keys.proposalPk}`,
  `xlsx/feedback/${lives.callId}`,
];

async function downloaded(who: { token: string }, path: string): Promise<string> {
  const { statusCode, rawPayload, html } = await fetchAs(lives.world, who, `/download/${path}`);
  return statusCode === 200 && path.startsWith('xlsx') ? JSON.stringify(readSheet(rawPayload).rows) : html;
}

/** What is told of each stage, by what tells it. */
async function everythingTold(who: { token: string }): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  const ask = async (name: string, document: string, variables = {}) => {
    const { data } = await lives.world.gql<Loose>(who, document, variables);
    told.set(name, `${told.get(name) ?? ''} ${JSON.stringify(data ?? null)}`);
  };
  for (const document of lists) await ask(document.slice(0, 40), document);
  for (const one of stood) {
    // By its key every experiment is asked for, and what belongs to it where something about that is otherwise; lists tell of all.
    const isAsked = ['BEFORE', 'AFTER', 'REMOVED', 'DELETED'].includes(one.stage);
    for (const document of pages(one).slice(0, isAsked ? undefined : 1))
      await ask(`${one.stage}: ${document.slice(0, 40)}`, document);
    // What a document shows does not depend on the time.
    for (const path of one.stage === 'REPORTED' || one.stage === 'REMOVED' ? downloads(one) : [])
      told.set(`${one.stage}: ${path}`, await downloaded(who, path));
  }
  const [first] = stood;
  for (const { name, document, variables } of operations.get(first?.stage ?? '') ?? [])
    await ask(name, document, variables);
  return told;
}

function judge({ label, ...viewer }: Viewer, told: ReadonlyMap<string, string>): string[] {
  const wrong: string[] = [];
  for (const { stage, words } of stood) {
    for (const part of parts) {
      const by = [...told].filter(([, text]) => text.includes(words[part])).map(([name]) => name);
      const may = mayRead(part, stage, { label, ...viewer });
      if (may === undefined || may === by.length > 0) continue;
      wrong.push(`${label}, ${stage}: ${part} ${may ? 'is missing' : `is told by ${by.join(' | ').slice(0, 300)}`}`);
    }
  }
  return wrong;
}

it('every query about an experiment returns what the rules let the caller read and nothing else', {
  timeout: 240_000,
}, async () => {
  const wrong: string[] = [];
  for (const viewer of lives.viewers) wrong.push(...judge(viewer, await everythingTold(viewer.who)));
  expect(wrong).toEqual([]);
});

/** What a key opens by itself, each asked by itself: what a token may not read takes the record above it along. */
const alone = ({ keys }: Stood): string[] => {
  const roots = [
    `experiment(experimentPk: ${keys.experimentPk}) FIELD`,
    'allExperiments(first: 50) { experiments FIELD }',
    `user(userId: ${lives.people.visitor.id}) { experiments FIELD }`,
    `visit(visitId: ${keys.visitId}) { experiment FIELD }`,
    `experimentSafety(experimentSafetyPk: ${keys.experimentSafetyPk}) { experiment FIELD }`,
  ];
  const ofVisits = [`visit(visitId: ${keys.visitId})`, 'visits'].flatMap((root) =>
    ['changesAsked', 'startsAt', 'trainings { validUntil }', `questionary { ${value} }`].map(
      (field) => `${root} { registrations { ${field} } }`,
    ),
  );
  const ofVisitor = `visitRegistration(visitId: ${keys.visitId}, userId: ${lives.people.visitor.id})`;
  const documents = [
    ...roots.flatMap((root) => ['{ dataDoi }', '{ notes { note } }'].map((field) => root.replace('FIELD', field))),
    ...['changesAsked', 'startsAt', 'trainings { validUntil }'].map((field) => `${ofVisitor} { ${field} }`),
    ...ofVisits,
    'questions { answers { answer } }',
    'allQuestions { questions { answers { answer } } }',
    `experimentSafety(experimentSafetyPk: ${keys.experimentSafetyPk}) { instrumentScientistComment returns { comment } }`,
    `experimentSafety(experimentSafetyPk: ${keys.experimentSafetyPk}) { questionary { ${value} } }`,
    `shipment(shipmentId: ${keys.shipmentId}) { title }`,
    `shipment(shipmentId: ${keys.shipmentId}) { questionary { ${value} } }`,
    `sample(sampleId: ${keys.sampleId}) { title safetyComment }`,
    `sample(sampleId: ${keys.sampleId}) { questionary { ${value} } }`,
    `experimentReport(reportId: ${keys.reportId}) { questionary { ${value} } }`,
    `feedback(feedbackId: ${keys.feedbackId}) { questionary { ${value} } }`,
  ].map((body) => `{ ${body} }`);
  return [...documents, pages({ keys } as Stood).at(-1) ?? ''];
};

const answers: readonly Part[] = [
  'registration',
  'safety',
  'review',
  'sample',
  'sampleInput',
  'shipment',
  'feedback',
  'report',
];
const ofVisit: readonly Part[] = ['changesAsked', 'visitDate'];
/** Rules X15, X16 and X18: what each key by itself lets an access token read of an experiment. */
const openedByKey: Readonly<Record<string, readonly Part[]>> = {
  'ExperimentQueries.getExperiment': ['data'],
  'ExperimentQueries.getExperiments': ['data'],
  'ExperimentQueries.getExperimentReport': ['report'],
  'ExperimentQueries.getExperimentSafety': ['verdict', 'askedBack', 'data'],
  'FeedbackQueries.getFeedback': [],
  'ProposalQueries.get': [],
  'QuestionaryQueries.getQuestionary': answers,
  'QuestionaryQueries.getQuestionaryOrDefault': [],
  'SampleQueries.getSample': ['sampleTitle', 'risk'],
  'ShipmentQueries.getShipment': ['shipmentTitle'],
  'TemplateQueries.getAllQuestions': [],
  'TemplateQueries.getQuestions': [],
  'TrainingMutations.setTrainings': [],
  'UserQueries.get': ['data'],
  'VisitQueries.getGateList': [],
  'VisitQueries.getRegistration': ofVisit,
  'VisitQueries.getVisit': [...ofVisit, 'data'],
  'VisitQueries.getVisits': ofVisit,
};

it('an access token reads the parts of an experiment that its keys name', { timeout: 240_000 }, async () => {
  const one = stood.find(({ stage }) => stage === 'REPORTED') as Stood;
  const toldTo = async (...keys: readonly string[]) => {
    const token = await aMachine(lives.world, keys);
    const texts: string[] = [];
    for (const document of alone(one))
      texts.push(JSON.stringify((await lives.world.gql(token, document)).data ?? null));
    return parts.filter((part) => texts.some((text) => text.includes(one.words[part])));
  };
  const inOrder = (some: readonly Part[]) => parts.filter((part) => some.includes(part));
  for (const [key, opens] of Object.entries(openedByKey))
    expect([key, await toldTo(key)]).toEqual([key, inOrder(opens)]);
  expect(await toldTo('VisitQueries.getVisits', 'TrainingMutations.setTrainings')).toContain('training');
  expect(await toldTo('VisitQueries.getVisit', 'QuestionaryQueries.getQuestionaryOrDefault')).toContain('registration');
  expect(await toldTo('TemplateQueries.getQuestions', 'QuestionaryQueries.getQuestionary')).toEqual(inOrder(answers));
});

it('the queries cover all operations and parts', () => {
  expect(operations.get('BEFORE')?.length).toBeGreaterThan(15);
  expect((parts as readonly Part[]).length * stood.length).toBe(120);
});
