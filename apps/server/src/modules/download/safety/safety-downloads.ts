import { downloadLimit, safetiesZipName, safetyPdfName } from '@atrium/domain/download';
import { type Ctx, readSnapshot } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import type { ZipEntry } from '../../../adapters/zip/zip.ts';
import { calls } from '../../call/index.ts';
import { pdfTemplateOf } from '../../pdf-template/index.ts';
import { questionaryLoader, surroundingsOf } from '../../questionary/index.ts';
import type { PersonRow } from '../../user/index.ts';
import { makeDocument, type Work } from '../documents/make-document.ts';
import type { DocumentPerson, PrintableDocument } from '../documents/model.ts';
import { printSafety, type SafetySample } from '../documents/safety-document.ts';
import { forgetful, made, pdfOf, pdfType, zipType } from '../download.service.ts';
import type { Download } from '../download.work.ts';
import { assessed, entryDocument } from '../entries/entry-documents.ts';
import { letterhead } from '../letterhead.ts';
import { questionaryDocument } from '../questionary-document.ts';
import { safetyTemplateData } from '../templates/safety-template-data.ts';
import { fillTexts, insistOnFilled, printTemplate } from '../templates/template-document.ts';
import { peopleOfSafety, type SafetyRecord, safetyRecord, verdictOf } from './safety-record.ts';

const named = (person: PersonRow | null): DocumentPerson | null =>
  person && {
    name: `${person.firstname} ${person.lastname}`,
    institution: person.institution,
    country: person.country,
  };

const nobody: DocumentPerson = { name: '', institution: null, country: null };

/** Returns the document in the built-in layout (rule O54). */
async function builtIn(ctx: Ctx, record: SafetyRecord): Promise<PrintableDocument> {
  const { experiment, safety, proposal, instrument } = record;
  const { formatDate } = await surroundingsOf(ctx);
  const { principalInvestigator, localContact } = await peopleOfSafety(ctx, record);
  const form = await questionaryDocument(ctx, safety.esiQuestionaryId);
  const reviewId = safety.safetyReviewQuestionaryId;
  const review =
    reviewId !== null && (await questionaryLoader.load(ctx, reviewId))
      ? await questionaryDocument(ctx, reviewId)
      : { topics: [], attachments: [] };
  const samples = await Promise.all(
    record.samples.map(async ({ chosen, sample }) => {
      const { entry, attachments } = await entryDocument(ctx, { ...sample, ...assessed(sample) }, {});
      const input = await questionaryDocument(ctx, chosen.sampleEsiQuestionaryId);
      const printed: SafetySample = { ...entry, input: { fields: input.topics.flatMap(({ fields }) => fields) } };
      return { printed, attachments: [...attachments, ...input.attachments] };
    }),
  );
  return printSafety({
    experimentId: experiment.experimentId,
    proposalId: proposal.proposalId,
    title: proposal.title,
    principalInvestigator: named(principalInvestigator) ?? nobody,
    localContact: named(localContact),
    instrument: instrument?.name ?? '',
    startsAt: formatDate(experiment.startsAt.toISOString(), true),
    endsAt: formatDate(experiment.endsAt.toISOString(), true),
    status: await verdictOf(ctx, record),
    review: review.topics,
    form: form.topics,
    samples: samples.map(({ printed }) => printed),
    attachments: [...review.attachments, ...form.attachments, ...samples.flatMap(({ attachments }) => attachments)],
    ...(await letterhead(ctx)),
  });
}

/** Returns the content of an experiment's safety document and its template texts. */
async function toldOf(ctx: Ctx, experimentPk: number) {
  const record = await safetyRecord(ctx, experimentPk);
  const templateId = (await calls.load(ctx, record.proposal.callId))?.experimentSafetyPdfTemplateId;
  const texts = templateId ? await pdfTemplateOf.load(ctx, templateId) : null;
  return texts?.templateData.trim()
    ? { record, texts, data: await safetyTemplateData(ctx, record) }
    : { document: await builtIn(ctx, record) };
}

/** Returns a safety document from its call's PDF template or, without a template or if that has no body, from the built-in layout. */
async function printable(ctx: Ctx, experimentPk: number): Promise<PrintableDocument> {
  const found = await readSnapshot(ctx, (seen) => toldOf(seen, experimentPk));
  if (found.document) return found.document;
  const { attachments, ...data } = found.data;
  const filled = insistOnFilled(await fillTexts(ctx, found.texts, { ...data, samples: [] }));
  const { proposal, experiment } = found.record;
  const about = { proposalId: proposal.proposalId, title: `Experiment ${experiment.experimentId}`, attachments };
  return {
    ...(await printTemplate(forgetful(ctx), filled, about)),
    bookmark: `Experiment: ${experiment.experimentId}`,
  };
}

/** Returns the records of a download; refuses before the first document is made if the caller may not read all of them. */
async function asked(ctx: Ctx, experimentPks: readonly number[]) {
  if (experimentPks.length === 0) throw refused('NO_VALID_IDS', {}, 'INVALID_INPUT');
  if (experimentPks.length > downloadLimit) throw refused('TOO_MANY_IDS');
  const rows = [];
  for (const pk of experimentPks) {
    const { experiment, safety } = await safetyRecord(ctx, pk);
    rows.push({ experimentPk: pk, experimentId: experiment.experimentId, created: safety.createdAt });
  }
  return rows;
}

/** Returns one PDF about the safety of one or several experiments: all or nothing (rule O54). */
export async function safetyPdf(ctx: Ctx, experimentPks: readonly number[], work: Work): Promise<Download> {
  const rows = await asked(ctx, experimentPks);
  async function* documents() {
    for (const { experimentPk } of rows) yield await printable(ctx, experimentPk);
  }
  const content = await pdfOf(ctx, work, documents(), 'Experiment safety');
  return { name: safetyPdfName(rows, ctx.now), contentType: pdfType, content };
}

/** Returns a ZIP with a PDF of each experiment, named as when downloaded alone: all or nothing (rule O54). */
export async function safetyZip(ctx: Ctx, experimentPks: readonly number[], work: Work): Promise<Download> {
  const rows = await asked(ctx, experimentPks);
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const [at, row] of rows.entries()) {
      work.signal.throwIfAborted();
      const name = safetyPdfName([row], ctx.now);
      async function* document() {
        yield await printable(ctx, row.experimentPk);
      }
      const quiet = { signal: work.signal, progress: () => undefined };
      const finished = await makeDocument(ctx.adapters.pdf, document(), { work: quiet, title: name });
      yield { name, read: async () => finished.stream() };
      work.progress(at + 1);
    }
  }
  const content = await made(ctx, work, () => ctx.adapters.zip.finish(entries()));
  return { name: safetiesZipName(ctx.now), contentType: zipType, content };
}
