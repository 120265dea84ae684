import type { Ctx } from '../../../access/context.ts';
import { statuses } from '../../status/index.ts';
import type { DocumentAttachment } from '../documents/model.ts';
import { sampleStatusInDocuments } from '../entries/entry-documents.ts';
import { facilityData } from '../letterhead.ts';
import { type ShownQuestionary, shownQuestionary } from '../questionary-document.ts';
import { peopleOfSafety, type SafetyRecord } from '../safety/safety-record.ts';
import { type DateTimeFormatter, dateOf, html, none, stepsData, templateAnswers } from './template-fields.ts';
import { filesMeta, person, proposalFields } from './template-records.ts';

/** Returns a questionary as templates see it: its steps with fields, and its answers by natural key. */
const questionaryData = (shown: ShownQuestionary | null, written: DateTimeFormatter) => ({
  questionarySteps: shown ? stepsData(shown, none) : [],
  answers: shown ? templateAnswers(shown, none, none, written) : {},
});

interface SafetyTemplateData {
  readonly data: Readonly<Record<string, unknown>>;
  readonly attachments: readonly DocumentAttachment[];
}

/** Returns everything the template of a safety document may show to the caller (rule O55). */
export async function safetyTemplateData(ctx: Ctx, record: SafetyRecord): Promise<SafetyTemplateData> {
  const { experiment, safety, proposal, instrument, samples } = record;
  const form = await shownQuestionary(ctx, safety.esiQuestionaryId);
  const reviewId = safety.safetyReviewQuestionaryId;
  const review = reviewId === null ? null : await shownQuestionary(ctx, reviewId);
  const written = dateOf(form.surroundings.zone);
  const chosen = await Promise.all(
    samples.map(async (one) => ({
      ...one,
      declared: await shownQuestionary(ctx, one.sample.questionaryId),
      input: await shownQuestionary(ctx, one.chosen.sampleEsiQuestionaryId),
    })),
  );
  const attachments = [
    ...(review?.attachments ?? []),
    ...form.attachments,
    ...chosen.flatMap(({ declared, input }) => [...declared.attachments, ...input.attachments]),
  ];
  const status = await statuses.load(ctx, safety.statusId);
  const { principalInvestigator, localContact } = await peopleOfSafety(ctx, record);
  const data = {
    proposal: await proposalFields(ctx, proposal),
    principalInvestigator: person(principalInvestigator),
    localContact: person(localContact),
    experiment,
    experimentSafety: safety,
    experimentSafetyStatus: status && { id: status.id, shortCode: status.shortCode, name: status.name },
    instrument: instrument && { id: instrument.id, name: instrument.name, shortCode: instrument.shortCode },
    esiQuestionary: questionaryData(form, written),
    safetyReviewQuestionary: questionaryData(review, written),
    experimentSamples: chosen.map(({ chosen: row, sample, declared, input }) => ({
      isEsiSubmitted: row.isEsiSubmitted,
      sample: {
        id: sample.id,
        title: sample.title,
        safetyStatus: sampleStatusInDocuments(sample.safetyStatus),
        safetyComment: html(sample.safetyComment ?? ''),
      },
      sampleQuestionary: questionaryData(declared, written),
      sampleEsiQuestionary: questionaryData(input, written),
    })),
    attachments: attachments.map(({ id, figure, caption }) => ({ id, figure, caption })),
    attachmentsFileMeta: await filesMeta(ctx, attachments),
    userRole: ctx.actor.kind === 'person' ? ctx.actor.role.toLowerCase() : 'token',
    ...(await facilityData(ctx)),
  };
  return { data: JSON.parse(JSON.stringify(data)), attachments };
}
