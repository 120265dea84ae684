import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fetchAs } from '../downloads.ts';
import { fillIn } from '../filling.ts';
import { type Form, insertForm, png, upload } from '../forms.ts';
import { insertCall, insertInstrument, writeProposal } from '../proposals.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../world.ts';
import { drawing } from './form-drawn.ts';

const seeds = [1];
const steps = 11;

let world: World;
let people: Record<'pi' | 'member' | 'officer' | 'scientist' | 'elsewhere' | 'stranger', TestPerson>;
let form: Form;
let sampleForm: Form;
let callId: number;
let instrumentId: number;

beforeAll(async () => {
  world = await openWorld();
  people = {
    pi: await world.person('USER'),
    member: await world.person('USER'),
    officer: await world.person('USER_OFFICER'),
    scientist: await world.person('INSTRUMENT_SCIENTIST'),
    elsewhere: await world.person('INSTRUMENT_SCIENTIST'),
    stranger: await world.person('USER'),
  };
  sampleForm = await insertForm(world, 'SAMPLE', [
    { id: 'sample_basis', type: 'SAMPLE_BASIS' },
    { id: 'picture', type: 'FILE_UPLOAD', config: { omitFromPdf: true } },
  ]);
  form = await insertForm(
    world,
    'PROPOSAL',
    [{ id: 'proposal_basis', type: 'PROPOSAL_BASIS' }],
    [
      { id: 'more', type: 'BOOLEAN' },
      { id: 'paper', type: 'FILE_UPLOAD', dependsOn: [['more', 'eq', true]] },
      { id: 'secret', type: 'FILE_UPLOAD', config: { readPermissions: ['user'] } },
      {
        id: 'probes',
        type: 'SAMPLE_DECLARATION',
        config: { templateId: sampleForm.templateId, readPermissions: ['user', 'user_officer'] },
        dependsOn: [['more', 'eq', true]],
      },
    ],
  );
  callId = await insertCall(world, { templateId: form.templateId });
  instrumentId = await insertInstrument(world, people.scientist, [callId]);
});
afterAll(() => world.close());

type Place = 'paper' | 'secret' | 'picture';
const places: readonly Place[] = ['paper', 'secret', 'picture'];

/** A proposal as somebody would keep it on paper: who is on it, and which file is where. */
interface Paper {
  readonly primaryKey: number;
  readonly questionaryId: number;
  readonly sampleForm: number;
  readonly hasMember: boolean;
  readonly isDeleted: boolean;
  /** Whether the questions that depend on the first one apply. */
  readonly more: boolean;
  readonly files: Readonly<Partial<Record<Place, string>>>;
}

/** Roles that may read the question of a file, or the list of samples it belongs to (rule Q13). */
const rolesOf: Readonly<Record<Place, readonly string[]>> = {
  paper: ['USER', 'USER_OFFICER', 'INSTRUMENT_SCIENTIST'],
  secret: ['USER'],
  picture: ['USER', 'USER_OFFICER'],
};

/** Whether somebody reads a file: its uploader, officers, and readers of an answer that names it now (decision 0016). */
function reads(who: TestPerson, file: string, uploader: TestPerson, papers: readonly Paper[]): boolean {
  if (who === people.officer || who === uploader) return true;
  return papers.some(({ isDeleted, hasMember, files }) => {
    const isReader = who === people.pi || (who === people.member && hasMember) || who === people.scientist;
    return !isDeleted && isReader && places.some((at) => files[at] === file && rolesOf[at].includes(who.role));
  });
}

async function open(): Promise<Paper> {
  const { primaryKey, questionaryId } = await writeProposal(world, people.pi, callId, { users: [people.member.id] });
  await world.ok(
    people.officer,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    { p: [primaryKey], i: [instrumentId] },
  );
  const { made } = await world.ok(
    people.pi,
    `mutation ($t: Int!, $p: Int!) {
      made: createSample(title: "Water", templateId: $t, proposalPk: $p, questionId: "probes") { questionaryId } }`,
    { t: sampleForm.templateId, p: primaryKey },
  );
  const nothing = { hasMember: true, isDeleted: false, more: false, files: {} };
  return { ...nothing, primaryKey, questionaryId, sampleForm: made.questionaryId };
}

async function copyOf(paper: Paper): Promise<Paper> {
  const { cloneProposals } = await world.ok(
    people.pi,
    'mutation ($i: CloneProposalsInput!) { cloneProposals(cloneProposalsInput: $i) { primaryKey questionaryId samples { questionaryId } } }',
    { i: { callId, proposalsToClonePk: [paper.primaryKey] } },
  );
  const [{ primaryKey, questionaryId, samples }] = cloneProposals;
  return { ...paper, primaryKey, questionaryId, sampleForm: samples[0].questionaryId };
}

/** Every way to a file, and whether somebody gets it there. */
async function waysTo(who: TestPerson, file: string) {
  const [sent, told] = [
    await fetchAs(world, who, `/files/download/${file}`),
    await world.ok<Loose>(
      who,
      'query ($f: String!) { fileMetadata(fileId: $f) { fileId } filesMetadata(filter: { fileIds: [$f] }) { fileId } }',
      { f: file },
    ),
  ];
  return [sent.statusCode === 200, told.fileMetadata !== null, told.filesMetadata.length === 1];
}

/** The names of the files that somebody gets with a proposal's attachments. */
async function attachedFor(who: TestPerson, { primaryKey }: Paper): Promise<string[]> {
  const url = `/download/zip/attachment/${primaryKey}?questionIds=${places.join(',')}`;
  const { statusCode, rawPayload, body } = await fetchAs(world, who, url);
  if (statusCode === 200) return Object.keys(unzipSync(rawPayload)).map((name) => name.split('/').at(-1) ?? '');
  const isAsked = who.role !== 'USER';
  expect(isAsked ? ['NO_ATTACHMENTS', 'Proposal not found'] : ['Could not fetch questions']).toContain(body);
  return [];
}

/** What is uploaded during a run. */
interface Uploaded {
  readonly file: string;
  readonly name: string;
  readonly by: TestPerson;
}

const saveStep = async (own: Paper, by: TestPerson, answers: Record<string, unknown>, where: string): Promise<void> => {
  const { errors } = await fillIn(world, by, {
    ...{ questionaryId: own.questionaryId, topicId: form.topics[1], isPartialSave: true },
    answers: { ...storedIn(own), ...answers },
  });
  expect(errors, where).toEqual([]);
};

const storedIn = ({ files }: Paper) =>
  Object.fromEntries(
    (['paper', 'secret'] as const).flatMap((place) => (files[place] ? [[place, [{ id: files[place] }]]] : [])),
  );

/** Puts a new file of a member into a place, in which it replaces the one before. */
async function putFile(own: Paper, given: { place: Place; by: TestPerson; name: string }): Promise<[Paper, Uploaded]> {
  const { place, by, name } = given;
  const file = (await upload(world, by, { name, content: png })).body.fileId;
  const isOfSample = place === 'picture';
  if (!isOfSample) await saveStep(own, by, { more: true, [place]: [{ id: file }] }, name);
  else {
    const [questionaryId, topicId] = [own.sampleForm, sampleForm.topics[0]];
    const answers = { picture: [{ id: file }] };
    expect((await fillIn(world, by, { questionaryId, topicId, answers, isPartialSave: true })).errors, name).toEqual(
      [],
    );
  }
  const next = { ...own, more: own.more || !isOfSample, files: { ...own.files, [place]: file } };
  return [next, { file, name, by }];
}

/** Does something else with a proposal; returns it as it is afterwards, and its copy if one was made. */
async function act(what: string, own: Paper): Promise<Paper[]> {
  const { pi, member } = people;
  const pk = own.primaryKey;
  if (what === 'copy') return [own, await copyOf(own)];
  if (what === 'toggle') {
    await saveStep(own, pi, { more: !own.more }, what);
    return [{ ...own, more: !own.more }];
  }
  if (what === 'delete') {
    await world.ok(pi, 'mutation ($pk: Int!) { deleteProposal(proposalPk: $pk) { primaryKey } }', { pk });
    return [{ ...own, isDeleted: true }];
  }
  const users = own.hasMember ? [] : [member.id];
  await world.ok(
    pi,
    `mutation ($pk: Int!, $users: [Int!]) {
      updateProposal(proposalPk: $pk, title: "Of files", abstract: "Abstract", users: $users) { primaryKey } }`,
    { pk, users },
  );
  return [{ ...own, hasMember: !own.hasMember }];
}

/** Holds every way to every file, and what is offered to be downloaded, against the papers. */
async function compare(papers: readonly Paper[], uploaded: readonly Uploaded[], where: string): Promise<void> {
  for (const [name, who] of Object.entries(people)) {
    for (const { file, by } of uploaded.slice(-4)) {
      const expected = reads(who, file, by, papers);
      expect(await waysTo(who, file), `${where}, ${name}`).toEqual([expected, expected, expected]);
    }
    for (const [at, paper] of papers.entries()) {
      const isReader = (who === people.officer || who === people.scientist) && !paper.isDeleted;
      const given = places.filter(
        (place) => isReader && paper.files[place] && rolesOf[place].includes(who.role) && paper.more,
      );
      const names = given.map((place) => uploaded.find(({ file }) => file === paper.files[place])?.name);
      expect((await attachedFor(who, paper)).toSorted(), `${where}, ${name}: ${at}`).toEqual(names.toSorted());
      if (who.role === 'USER') continue;
      const { attachmentQuestions: offered } = await world.ok<Loose>(
        who,
        'query ($p: [Int!]!) { attachmentQuestions(proposalPks: $p) { questionId files } }',
        { p: [paper.primaryKey] },
      );
      expect(offered, `${where}, offered to ${name}: ${at}`).toEqual(
        given.map((questionId) => ({ questionId, files: 1 })),
      );
    }
  }
}

it('files are sent by each way to the people whom an independent calculation expects (decision 0016, rules Q104 and Q140)', async () => {
  for (const seed of seeds) {
    const draw = drawing(seed);
    const papers: Paper[] = [await open()];
    const uploaded: Uploaded[] = [];
    for (let step = 0; step < steps; step += 1) {
      const at = draw.below(papers.length);
      const own = papers[at] as Paper;
      const what = draw.one(['answer', 'answer', 'answer', 'toggle', 'member', 'copy', 'delete']);
      const [place, isByMember] = [draw.one(places), draw.rarely(2)];
      const isImpossible = (what === 'copy' && papers.length > 2) || (what === 'delete' && papers.length === 1);
      if (own.isDeleted || isImpossible) continue;
      const where = `seed ${seed}, step ${step}: ${what} of ${at}`;
      if (what === 'answer') {
        const by = own.hasMember && isByMember ? people.member : people.pi;
        const [next, put] = await putFile(own, { place, by, name: `s${seed}-${step}.png` });
        papers[at] = next;
        uploaded.push(put);
      } else {
        const [next, ...more] = await act(what, own);
        papers.splice(at, 1, next as Paper);
        papers.push(...more);
      }
      await compare(papers, uploaded, where);
    }
  }
});
