import type pg from 'pg';
import { signToken } from '../apps/server/src/access/token.ts';
import { screenDocument } from '../tools/screen-documents.ts';
import * as byHand from './by-hand.ts';
import { type Person, type Targets, undoWrites } from './database.ts';
import * as documents from './documents.ts';
import { type GraphQLClient, graphqlClient, type Work } from './load.ts';
import { secret } from './server-process.ts';

/** An operation, and the same work by hand. */
export interface Compared {
  readonly name: string;
  readonly server: Work;
  readonly byHand: Work;
  /** How often the work can be repeated before its input runs out. */
  readonly atMost?: number;
  /** Runs between two passes. */
  readonly undo?: () => Promise<void>;
  /** The goal that the operation has to meet. */
  readonly goal: { readonly ratio?: number; readonly rate?: number; readonly median?: number };
}

/** Returns a token like that of a login. */
export function tokenOf({ id, email, roleId, role }: Person): Promise<string> {
  const currentRole = { id: roleId, shortCode: role, title: role, description: '' };
  const user = {
    id,
    email,
    firstname: 'F',
    lastname: 'L',
    preferredname: null,
    oidcSub: null,
    institutionId: 1,
    created: new Date(0).toISOString(),
  };
  return signToken(
    secret,
    { user, roles: [currentRole], currentRole, isInternalUser: false, externalToken: null },
    '1d',
  );
}

const rows = 10;
const newestFirst = { sortField: 'created', sortDirection: 'desc' };
const listGoal = { ratio: 1.5, rate: 0.6 };
// A word that occurs in some titles and finds some of one user's proposals.
const searched = 'kinetics';

/** Returns everything that is compared. The officer's table shows ten rows, as on the screen. */
export async function compared(
  url: string,
  pool: pg.Pool,
  targets: Targets,
): Promise<{ list: Compared[]; close(): void }> {
  const clients: GraphQLClient[] = [];
  const as = async (person: Person) => {
    const client = graphqlClient(url, await tokenOf(person));
    clients.push(client);
    return client;
  };
  const officer = await as(targets.officer);
  const writer = await as(targets.writer);
  const busiest = await as(targets.busiest);
  const applicants = await Promise.all(targets.applicants.slice(0, 50).map(as));
  const listed = (name: string, asked: byHand.ListAsked): Compared => {
    const variables = {
      filter: { excludeProposalStatusIds: [9], ...(asked.callId ? { callId: asked.callId } : {}) },
      first: asked.first,
      offset: asked.offset,
      sortField: null,
      sortDirection: null,
      searchText: asked.text ?? '',
    };
    return {
      name,
      server: () => officer.run(documents.getProposalsCore, variables),
      byHand: async () => void (await byHand.listPage(pool, asked)),
      goal: listGoal,
    };
  };
  const proposal = (n: number) => 1 + ((n * 7919) % targets.proposals);
  const nth = <T>(list: readonly T[], n: number) => list[n % list.length] as T;
  const list: Compared[] = [
    listed('Officer: first page', { first: rows, offset: 0 }),
    listed('Officer: one call', { callId: targets.openCall, first: rows, offset: 0 }),
    listed('Officer: search', { text: searched, first: rows, offset: 0 }),
    listed('Officer: deep page', { first: rows, offset: Math.floor(targets.proposals * 0.9) }),
    listed('Officer: 100 rows of a call', { callId: targets.openCall, first: 100, offset: 0 }),
    {
      name: 'One proposal in full',
      server: (n) => officer.run(documents.getProposal, { primaryKey: proposal(n) }),
      byHand: async (n) => void (await byHand.readProposal(pool, proposal(n))),
      goal: {},
    },
    {
      name: 'My proposals: a few',
      server: (n) => nth(applicants, n).run(documents.getUserProposals, {}),
      byHand: async (n) => void (await byHand.listOwn(pool, nth(targets.applicants.slice(0, 50), n).id)),
      goal: listGoal,
    },
    {
      name: 'My proposals: 400',
      server: () => busiest.run(documents.getUserProposals, {}),
      byHand: async () => void (await byHand.listOwn(pool, targets.busiest.id)),
      goal: listGoal,
    },
    {
      name: 'My proposals: a page of 400',
      server: (n) =>
        busiest.run(screenDocument('myProposals'), { first: rows, offset: rows * (n % 40), ...newestFirst }),
      byHand: async (n) => void (await byHand.ownPage(pool, targets.busiest.id, rows, rows * (n % 40))),
      goal: listGoal,
    },
    {
      name: 'Save 10 answers',
      server: (n) => writer.run(documents.answerTopic, saved(targets, n)),
      byHand: async (n) => void (await byHand.saveTopic(pool, targets.writer.id, valuesOf(targets, n))),
      undo: () => undoWrites(pool, targets),
      goal: { ratio: 2 },
    },
    {
      name: 'Submit a proposal',
      server: (n) => writer.run(documents.submitProposal, { proposalPk: nth(targets.drafts, n).pk }),
      byHand: async (n) => void (await byHand.submit(pool, targets.writer.id, nth(targets.drafts, n).pk)),
      atMost: Math.min(400, targets.drafts.length),
      undo: () => undoWrites(pool, targets),
      goal: { ratio: 3, median: 20 },
    },
  ];
  return {
    list,
    close: () => {
      for (const client of clients) client.close();
    },
  };
}

/** Returns ten answers that differ from the previous ones. */
function valuesOf({ drafts, topicId, questions }: Targets, n: number): byHand.Saved {
  const values: Readonly<Record<string, unknown>> = {
    TEXT_INPUT: `Answer number ${n}, in a few words, as people write them`,
    NUMBER_INPUT: { value: n, siValue: n, unit: null },
    BOOLEAN: n % 2 === 0,
    SELECTION_FROM_OPTIONS: [['one', 'two', 'three', 'four'][n % 4]],
    DATE: new Date(1_700_000_000_000 + n * 86_400_000).toISOString(),
  };
  const draft = drafts[n % drafts.length];
  return {
    questionaryId: draft?.questionaryId ?? 0,
    topicId,
    answers: questions.slice(0, 10).map(({ id, type }) => ({ questionId: id, value: values[type] })),
  };
}

const saved = (targets: Targets, n: number) => {
  const { questionaryId, topicId, answers } = valuesOf(targets, n);
  return {
    questionaryId,
    topicId,
    answers: answers.map(({ questionId, value }) => ({ questionId, value: JSON.stringify({ value }) })),
    isPartialSave: false,
  };
};
