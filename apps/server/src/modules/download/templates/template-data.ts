import { becomesPages } from '@atrium/domain/download';
import { isOfficer } from '@atrium/domain/kernel';
import { maySeeCommentForManagement, publicStatusOf } from '@atrium/domain/proposal';
import type { Ctx } from '../../../access/context.ts';
import { calls } from '../../call/index.ts';
import { faps, namesAuthors } from '../../fap/index.ts';
import { namesReviewer, type ReviewRow, readable, reviewsOfProposal } from '../../fap-review/index.ts';
import { fileLoader } from '../../file/index.ts';
import { genericTemplatesOfProposal } from '../../generic-template/index.ts';
import { coProposersOf, type ProposalRow } from '../../proposal/index.ts';
import type { FieldModel } from '../../questionary/index.ts';
import { samplesOfProposal } from '../../sample/index.ts';
import { statuses } from '../../status/index.ts';
import { type PersonRow, people } from '../../user/index.ts';
import type { DocumentAttachment } from '../documents/model.ts';
import { documentEntries, listedByQuestion, sampleStatusInDocuments } from '../entry-documents.ts';
import { facilityData } from '../letterhead.ts';
import { technicalReviewsFor } from '../proposal-data.ts';
import { printedField, type ShownQuestionary, shownQuestionary } from '../questionary-document.ts';
import { type DateTimeFormatter, dateOf } from './template-words.ts';

/** HTML that templates print as it is, once it is cleaned. */
export const html = (text: string) => ({ $html: text });

export const person = (row: PersonRow | null) =>
  row && {
    id: row.id,
    firstname: row.firstname,
    lastname: row.lastname,
    preferredname: row.preferredname,
    institution: row.institution,
    institutionId: row.institutionId,
    country: row.country,
    position: row.position,
    created: row.created.toISOString(),
    placeholder: false,
    email: row.email,
  };

/** What the reader may know of the proposal itself; verdicts and internal words stay with those who may read them. */
export async function proposalFields(ctx: Ctx, row: ProposalRow) {
  const status = await statuses.load(ctx, row.statusId);
  const isDecided = row.notified || isOfficer(ctx.actor);
  return {
    primaryKey: row.proposalPk,
    proposalId: row.proposalId,
    title: row.title,
    abstract: row.abstract,
    callId: row.callId,
    questionaryId: row.questionaryId,
    status: ctx.actor.kind === 'person' && ctx.actor.role === 'USER' ? publicStatusOf(row) : (status?.name ?? ''),
    publicStatus: publicStatusOf(row),
    created: row.created.toISOString(),
    updated: row.updated.toISOString(),
    submitted: row.submitted,
    submittedDate: row.submittedDate?.toISOString() ?? null,
    notified: row.notified,
    finalStatus: isDecided ? row.finalStatus : null,
    commentForUser: isDecided ? row.commentForUser : null,
    commentForManagement: maySeeCommentForManagement(ctx.actor) ? row.commentForManagement : null,
  };
}

type Rows = ReadonlyMap<string, readonly unknown[]>;

/** The value of a field as templates see it (rule Q101). */
function shownValue(field: FieldModel, shown: ShownQuestionary, rows: Rows): unknown {
  const { dataType, id } = field.question;
  if (dataType === 'SAMPLE_DECLARATION' || dataType === 'GENERIC_TEMPLATE') return rows.get(id) ?? [];
  if (dataType === 'INSTRUMENT_PICKER' || dataType === 'TECHNIQUE_PICKER') return words(field, shown);
  return field.value;
}

/** The answer in words, as documents without a template print it; undefined where nothing was answered. */
const printed = (field: FieldModel, shown: ShownQuestionary) => printedField(field, shown.surroundings)?.html;

function words(field: FieldModel, shown: ShownQuestionary): string {
  return (printed(field, shown) ?? '').replaceAll('<br>', '\n').replace(/<[^>]*>/g, '');
}

export function fieldData(field: FieldModel, shown: ShownQuestionary, rows: Rows) {
  const { question, config, sortOrder, topicId, dependencies, answerId } = field;
  const { id, naturalKey, dataType } = question;
  const content = printed(field, shown);
  return {
    question: { id, naturalKey, dataType, question: question.question },
    config: config.config,
    sortOrder,
    topicId,
    dependencies,
    answerId,
    value: shownValue(field, shown, rows),
    ...(content === undefined ? {} : { html: html(content) }),
  };
}

/** What `answers` holds under the natural key (rule Q101). */
function answerOf(
  field: FieldModel,
  shown: ShownQuestionary,
  rows: Rows,
  entries: Rows,
  written: DateTimeFormatter,
): unknown {
  const { dataType, id } = field.question;
  if (dataType === 'RICH_TEXT_INPUT') return html(String(field.value ?? ''));
  if (dataType === 'GENERIC_TEMPLATE') return entries.get(id) ?? [];
  if (dataType === 'DATE') {
    const includesTime = (field.config.config as { includeTime?: boolean }).includeTime === true;
    return typeof field.value === 'string' ? written(field.value, includesTime) : '';
  }
  return shownValue(field, shown, rows);
}

const fieldsOf = ({ steps }: ShownQuestionary) => steps.flatMap((step) => step.fields);
export const none: Rows = new Map();

export function templateAnswers(shown: ShownQuestionary, rows: Rows, entries: Rows, written: DateTimeFormatter) {
  return Object.fromEntries(
    fieldsOf(shown)
      .filter(({ question }) => question.dataType !== 'EMBELLISHMENT')
      .map((field) => [field.question.naturalKey, answerOf(field, shown, rows, entries, written)]),
  );
}

/** What templates may know of files. */
export async function filesMeta(ctx: Ctx, attachments: readonly DocumentAttachment[]) {
  const files = await fileLoader.loadMany(
    ctx,
    attachments.map(({ id }) => id),
  );
  return files.map((file) => ({
    fileId: file.id,
    originalFileName: file.originalFileName,
    mimeType: file.mimeType,
    sizeInBytes: file.sizeInBytes,
    createdDate: file.createdDate.toISOString(),
    becomesPages: becomesPages(file),
  }));
}

/** Who wrote a review, for those whom the panel tells (rule R174). */
const whose = async (ctx: Ctx, row: ReviewRow) =>
  (await namesReviewer(ctx, row))
    ? { userID: row.userId, reviewer: person(await people.load(ctx, row.userId)) }
    : { userID: 0, reviewer: person(null) };

/** The panel reviews that the reader may read; access tokens and what prints by itself get none (rule Q93). */
async function panelReviews(ctx: Ctx, proposalPk: number) {
  if (ctx.actor.kind !== 'person' || ctx.audience === 'every reader') return [];
  const rows = await readable(ctx, await reviewsOfProposal.load(ctx, proposalPk));
  return Promise.all(
    rows.map(async (row) => ({
      ...(await whose(ctx, row)),
      id: row.id,
      fapID: row.fapId,
      fapCode: (await faps.load(ctx, row.fapId))?.code ?? '',
      status: row.status,
      grade: row.grade,
      comment: html(row.comment ?? ''),
      rank: row.rank,
      dateAssigned: row.dateAssigned.toISOString(),
    })),
  );
}

interface TemplateData {
  readonly data: Readonly<Record<string, unknown>>;
  /** Each sample with what the text for samples sees. */
  readonly samples: ReadonlyArray<{ readonly title: string; readonly data: Readonly<Record<string, unknown>> }>;
  readonly attachments: readonly DocumentAttachment[];
}

/** Everything the template of a proposal's document may show to the caller (rules Q93 and Q100). */
export async function templateData(ctx: Ctx, row: ProposalRow): Promise<TemplateData> {
  const call = await calls.load(ctx, row.callId);
  const unit = (call?.allocationTimeUnit ?? 'Day').toLowerCase();
  const listed = await listedByQuestion(ctx, row.proposalPk);
  const own = await shownQuestionary(ctx, row.questionaryId, {
    allocationTimeUnit: unit,
    entries: documentEntries(listed),
  });
  const shownLists = new Set(fieldsOf(own).map(({ question }) => question.id));
  const written = dateOf(own.surroundings.zone);

  const parts = async <R extends { questionaryId: number; questionId: string }>(rows: readonly R[]) =>
    Promise.all(
      rows
        .filter(({ questionId }) => shownLists.has(questionId))
        .map(async (one) => ({
          row: one,
          shown: await shownQuestionary(ctx, one.questionaryId, { allocationTimeUnit: unit }),
        })),
    );
  const samples = await parts(await samplesOfProposal.load(ctx, row.proposalPk));
  const templates = await parts(await genericTemplatesOfProposal.load(ctx, row.proposalPk));
  const attachments = [own, ...samples.map((one) => one.shown), ...templates.map((one) => one.shown)].flatMap(
    (shown) => shown.attachments,
  );
  const attachmentsFileMeta = await filesMeta(ctx, attachments);

  const sampleData = samples.map(({ row: sample, shown }) => ({
    sample: {
      id: sample.id,
      title: sample.title,
      safetyStatus: sampleStatusInDocuments(sample.safetyStatus),
      safetyComment: html(sample.safetyComment ?? ''),
      questionaryId: sample.questionaryId,
      questionId: sample.questionId,
    },
    sampleQuestionaryFields: fieldsOf(shown).map((field) => fieldData(field, shown, none)),
  }));
  const templateRows = templates.map(({ row: entry, shown }) => ({
    genericTemplate: {
      id: entry.id,
      title: entry.title,
      questionaryId: entry.questionaryId,
      questionId: entry.questionId,
    },
    genericTemplateQuestionaryFields: fieldsOf(shown).map((field) => fieldData(field, shown, none)),
  }));
  const rows: Rows = new Map([
    ...Map.groupBy(
      sampleData.map((one) => one.sample),
      ({ questionId }) => questionId,
    ),
    ...Map.groupBy(
      templateRows.map((one) => one.genericTemplate),
      ({ questionId }) => questionId,
    ),
  ] as Array<[string, unknown[]]>);
  const entries: Rows = new Map(
    [...Map.groupBy(templates, ({ row: entry }) => entry.questionId)].map(([questionId, list]) => [
      questionId,
      list.map(({ row: entry, shown }) => ({
        ...templateAnswers(shown, none, none, written),
        generic_template_basis: entry.title,
      })),
    ]),
  );

  const facility = await facilityData(ctx);
  const isNamed = await namesAuthors(ctx, row.proposalPk);
  const links = isNamed ? await coProposersOf.load(ctx, row.proposalPk) : [];
  const data = {
    proposal: await proposalFields(ctx, row),
    principalInvestigator: person(isNamed ? await people.load(ctx, row.proposerId) : null),
    coProposers: (
      await people.loadMany(
        ctx,
        links.map((link) => link.userId),
      )
    ).map(person),
    call: call && { id: call.id, shortCode: call.shortCode },
    questionarySteps: own.steps
      .filter(({ fields }) => fields.length > 0)
      .map(({ topic, isCompleted, fields }) => ({
        questionaryId: own.questionaryId,
        topic: { id: topic.id, title: topic.title, sortOrder: topic.sortOrder },
        isCompleted,
        fields: fields.map((field) => fieldData(field, own, rows)),
      })),
    attachments: attachments.map(({ id, figure, caption }) => ({ id, figure, caption })),
    attachmentsFileMeta,
    samples: sampleData,
    genericTemplates: templateRows,
    technicalReviews: (await technicalReviewsFor(ctx, row.proposalPk, unit)).map((review) => ({
      ...review,
      instrumentName: review.instrument,
      publicComment: html(review.comment),
      comment: html(review.comment),
    })),
    fapReviews: await panelReviews(ctx, row.proposalPk),
    answers: templateAnswers(own, rows, entries, written),
    isPregeneratedPdfData: ctx.audience === 'every reader',
    userRole: ctx.actor.kind === 'person' ? ctx.actor.role.toLowerCase() : 'token',
    ...facility,
  };
  const sampleTexts = sampleData.map((one) => ({
    title: one.sample.title,
    data: { ...one, attachmentsFileMeta, ...facility },
  }));
  return { data: JSON.parse(JSON.stringify(data)), samples: JSON.parse(JSON.stringify(sampleTexts)), attachments };
}
