import type { Ctx } from '../../../access/context.ts';
import { calls } from '../../call/index.ts';
import { namesAuthors } from '../../fap/index.ts';
import { type GenericTemplateRow, genericTemplatesOfProposal } from '../../generic-template/index.ts';
import { coProposersOf, type ProposalRow } from '../../proposal/index.ts';
import { type SampleRow, samplesOfProposal } from '../../sample/index.ts';
import { people } from '../../user/index.ts';
import type { DocumentAttachment } from '../documents/model.ts';
import { documentEntries, listedByQuestion, sampleStatusInDocuments } from '../entries/entry-documents.ts';
import { facilityData } from '../letterhead.ts';
import { type ShownQuestionary, shownQuestionary } from '../questionary-document.ts';
import {
  type DateTimeFormatter,
  dateOf,
  fieldData,
  html,
  none,
  stepsData,
  type TemplateRows,
  templateAnswers,
  templateFields,
} from './template-fields.ts';
import { filesMeta, panelReviews, person, proposalFields, technicalReviewData } from './template-records.ts';

interface TemplateData {
  readonly data: Readonly<Record<string, unknown>>;
  /** Each sample, with the data available to the text for samples. */
  readonly samples: ReadonlyArray<{ readonly title: string; readonly data: Readonly<Record<string, unknown>> }>;
  readonly attachments: readonly DocumentAttachment[];
}

/** A sample or an entry of a proposal, with its own form. */
interface Part<Row> {
  readonly row: Row;
  readonly shown: ShownQuestionary;
}

const sampleData = ({ row, shown }: Part<SampleRow>) => ({
  sample: {
    id: row.id,
    title: row.title,
    safetyStatus: sampleStatusInDocuments(row.safetyStatus),
    safetyComment: html(row.safetyComment ?? ''),
    questionaryId: row.questionaryId,
    questionId: row.questionId,
  },
  sampleQuestionaryFields: templateFields(shown).map((field) => fieldData(field, shown, none)),
});

const entryData = ({ row, shown }: Part<GenericTemplateRow>) => ({
  genericTemplate: { id: row.id, title: row.title, questionaryId: row.questionaryId, questionId: row.questionId },
  genericTemplateQuestionaryFields: templateFields(shown).map((field) => fieldData(field, shown, none)),
});

const byQuestion = (rows: ReadonlyArray<{ readonly questionId: string }>): TemplateRows =>
  Map.groupBy(rows, ({ questionId }) => questionId);

/** Returns the answers in entries, by the question that lists them. */
function answersInEntries(entries: ReadonlyArray<Part<GenericTemplateRow>>, written: DateTimeFormatter): TemplateRows {
  const answers = ({ row, shown }: Part<GenericTemplateRow>) => ({
    ...templateAnswers(shown, none, none, written),
    generic_template_basis: row.title,
  });
  const grouped = Map.groupBy(entries, ({ row }) => row.questionId);
  return new Map([...grouped].map(([questionId, list]) => [questionId, list.map(answers)]));
}

/** Returns the proposers, if the panel's reviewers may know them (rule R240). */
async function proposersData(ctx: Ctx, { proposalPk, proposerId }: ProposalRow) {
  if (!(await namesAuthors(ctx, proposalPk))) return { principalInvestigator: person(null), coProposers: [] };
  const links = await coProposersOf.load(ctx, proposalPk);
  const coProposers = await people.loadMany(
    ctx,
    links.map((link) => link.userId),
  );
  return { principalInvestigator: person(await people.load(ctx, proposerId)), coProposers: coProposers.map(person) };
}

/** Returns the form of a proposal with the samples and entries that its questions list, each with its own form. */
async function formsOf(ctx: Ctx, { proposalPk, questionaryId }: ProposalRow, allocationTimeUnit: string) {
  const listed = await listedByQuestion(ctx, proposalPk);
  const own = await shownQuestionary(ctx, questionaryId, { allocationTimeUnit, entries: documentEntries(listed) });
  const shownLists = new Set(templateFields(own).map(({ question }) => question.id));
  const parts = <Row extends { questionaryId: number; questionId: string }>(rows: readonly Row[]) =>
    Promise.all(
      rows
        .filter(({ questionId }) => shownLists.has(questionId))
        .map(async (row) => ({ row, shown: await shownQuestionary(ctx, row.questionaryId, { allocationTimeUnit }) })),
    );
  const samples = await parts(await samplesOfProposal.load(ctx, proposalPk));
  const entries = await parts(await genericTemplatesOfProposal.load(ctx, proposalPk));
  const all = [own, ...samples.map(({ shown }) => shown), ...entries.map(({ shown }) => shown)];
  return { own, samples, entries, attachments: all.flatMap(({ attachments }) => attachments) };
}

/** Returns everything the template of a proposal's document may show to the caller (rules Q93 and Q100). */
export async function templateData(ctx: Ctx, row: ProposalRow): Promise<TemplateData> {
  const call = await calls.load(ctx, row.callId);
  const unit = (call?.allocationTimeUnit ?? 'Day').toLowerCase();
  const { own, attachments, ...forms } = await formsOf(ctx, row, unit);
  const written = dateOf(own.surroundings.zone);
  const attachmentsFileMeta = await filesMeta(ctx, attachments);
  const samples = forms.samples.map(sampleData);
  const genericTemplates = forms.entries.map(entryData);
  const rows: TemplateRows = new Map([
    ...byQuestion(samples.map(({ sample }) => sample)),
    ...byQuestion(genericTemplates.map(({ genericTemplate }) => genericTemplate)),
  ]);
  const facility = await facilityData(ctx);
  const data = {
    proposal: await proposalFields(ctx, row),
    ...(await proposersData(ctx, row)),
    call: call && { id: call.id, shortCode: call.shortCode },
    questionarySteps: stepsData(own, rows),
    attachments: attachments.map(({ id, figure, caption }) => ({ id, figure, caption })),
    attachmentsFileMeta,
    samples,
    genericTemplates,
    technicalReviews: await technicalReviewData(ctx, row.proposalPk, unit),
    fapReviews: await panelReviews(ctx, row.proposalPk),
    answers: templateAnswers(own, rows, answersInEntries(forms.entries, written), written),
    isPregeneratedPdfData: ctx.audience === 'every reader',
    userRole: ctx.actor.kind === 'person' ? ctx.actor.role.toLowerCase() : 'token',
    ...facility,
  };
  const sampleTexts = samples.map((one) => ({
    title: one.sample.title,
    data: { ...one, attachmentsFileMeta, ...facility },
  }));
  return { data: JSON.parse(JSON.stringify(data)), samples: JSON.parse(JSON.stringify(sampleTexts)), attachments };
}
