import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadSchema } from '../../src/graphql/schema.ts';
import { leavesBroken } from '../database.ts';
import { fetchAs } from '../downloads.ts';
import { type AskedOperation, operationsOf } from '../non-interference/asked.ts';
import { readSheet } from '../sheets.ts';
import type { Loose } from '../world.ts';
import {
  mayRead,
  mayReadAnywhere,
  openLife,
  type Part,
  parts,
  type Stood,
  stages,
  type Viewer,
} from './life-of-proposal.ts';

leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');
leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status in the store');

let life: Awaited<ReturnType<typeof openLife>>;
let stood: Stood[];
const operations = new Map<number, readonly AskedOperation[]>();

/** What a page of a proposal asks about it. */
const page = `query ($pk: Int!, $technical: Int!) { internalReviews(filter: { technicalReviewId: $technical }) { comment } proposal(primaryKey: $pk) { title abstract commentForUser commentForManagement finalStatus
  questionary { steps { fields { value } } }
  technicalReviews { comment publicComment }
  reviews { comment grade } fapMeetingDecisions { commentForUser commentForManagement rankOrder }
  clarifications { question } }
  proposalScientistComment(proposalPk: $pk) { comment } }`;

/** What tells of proposals. */
const telling =
  /^(me|proposals?|proposalById|proposalsView|.*ScientistProposals|myExperiments|myVisits|clarificationsToAnswer|fapProposals?|fapMeetingRoom|(internal|technical)?reviews?|proposalReviews|proposalScientistComment|deletedProposals|questionary|reviewTasks|experiment)$/i;

beforeAll(async () => {
  life = await openLife();
  stood = [];
  for (const stage of stages) stood.push(await life.stand(stage));
  const schema = await loadSchema();
  const names = Object.keys(schema.getQueryType()?.getFields() ?? {}).filter((name) => telling.test(name));
  for (const { proposalPk, keys, words } of stood) {
    const given = {
      ...keys,
      ...{ primaryKey: proposalPk, pk: proposalPk, id: proposalPk, fapId: life.fapId, callId: life.callId },
      ...{ instrumentId: life.instrumentId, techniqueId: life.techniqueId, templateId: life.form.templateId },
      ...{ searchText: words.title, first: 50, text: words.title, name: words.title, words: words.title },
      ...{ changedObjectId: String(proposalPk), eventType: 'PROPOSAL', questionId: 'life_words' },
      ...{ from: '2020-01-01T00:00:00.000Z', to: '2040-01-01T00:00:00.000Z', proposalId: `T${proposalPk}` },
    };
    operations.set(
      proposalPk,
      names.flatMap((name) => {
        // What asks for records that no proposal has is left to others.
        try {
          return operationsOf(schema, 'query', new RegExp(`^${name}$`), given, /./);
        } catch {
          return [];
        }
      }),
    );
  }
}, 120_000);
afterAll(() => life.world.close());

const found = (text: string, words: Readonly<Record<Part, string>>): Part[] =>
  parts.filter((part) => text.includes(words[part]));

it('the page of a proposal shows each reader what the rules let them read, at every stage', async () => {
  const wrong: string[] = [];
  for (const { who, relation, label } of life.viewers) {
    for (const { stage, proposalPk, words, keys } of stood) {
      const data = await life.world.ok(who, page, { pk: proposalPk, technical: keys.technicalReviewId });
      const told = found(JSON.stringify(data), words);
      for (const part of parts) {
        const may = mayRead(part, stage, relation);
        if (may !== undefined && may !== told.includes(part)) {
          wrong.push(`${label}, ${stage}: ${part} ${may ? 'is missing' : 'is told'}`);
        }
      }
    }
  }
  expect(wrong).toEqual([]);
});

async function everythingTold({ who }: Viewer, { proposalPk, words }: Stood): Promise<Map<string, string>> {
  const told = new Map<string, string>();
  for (const { name, document, variables } of operations.get(proposalPk) ?? []) {
    const { data } = await life.world.gql(who, document, { ...variables });
    told.set(name, JSON.stringify(data ?? null));
  }
  const lists = `query ($text: String, $f: Int!, $c: Int!) {
    proposals(filter: { text: $text }) { totalCount proposals { title } }
    proposalsView(searchText: $text) { totalCount proposalViews { title } }
    instrumentScientistProposals(filter: { text: $text }) { totalCount proposals { title } }
    techniqueScientistProposals(searchText: $text) { totalCount proposals { title } }
    me { proposals { title abstract commentForUser } reviews { proposal { title abstract } comment } }
    fapProposals(fapId: $f, callId: $c) { proposal { title abstract commentForUser commentForManagement technicalReviews { comment publicComment }
       reviews { comment } fapMeetingDecisions { commentForUser commentForManagement } } assignments { review { comment grade } } } }`;
  const data = await life.world.ok(who, lists, { text: words.title, f: life.fapId, c: life.callId });
  told.set('lists', JSON.stringify(data));
  for (const path of [`xlsx/fap/${life.fapId}/call/${life.callId}`, `pdf/proposal/${proposalPk}`]) {
    const { statusCode, rawPayload, html } = await fetchAs(life.world, who, `/download/${path}`);
    const isSheet = path.startsWith('xlsx') && statusCode === 200;
    told.set(path, `${html} ${isSheet ? JSON.stringify([1, 2].map((at) => sheetOf(rawPayload, at))) : ''}`);
  }
  return told;
}

function sheetOf(bytes: Buffer, at: number): unknown {
  try {
    return readSheet(bytes, at);
  } catch {
    return null;
  }
}

it('no query returns what the rules withhold', async () => {
  const wrong: Record<string, string[]> = {};
  // From officers in their role nothing is kept.
  for (const viewer of life.viewers.filter(({ relation }) => relation !== 'officer')) {
    for (const one of stood.filter(({ stage }) => stage === 'DECIDED')) {
      for (const [name, text] of await everythingTold(viewer, one)) {
        for (const other of stood) {
          for (const part of found(text, other.words)) {
            if (mayReadAnywhere(part, other.stage, viewer) !== false) continue;
            const fault = `${viewer.label}: ${part} of ${other.stage}`;
            wrong[fault] = [...new Set([...(wrong[fault] ?? []), name])];
          }
        }
      }
    }
  }
  expect(wrong).toEqual({});
});

it('the queries cover all readers', () => {
  const [one] = stood;
  expect((operations.get(one?.proposalPk ?? 0) ?? []).length).toBeGreaterThan(20);
  expect((life.viewers as Loose[]).length).toBe(33);
});
