import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { storeAnswer } from '../downloads.ts';
import { insertForm } from '../forms.ts';
import { proposalsWithFiles, uploadAs } from './attached-files.ts';
import type { Facility } from './facility.ts';
import { hostilePictures } from './hostile-pictures.ts';
import { choiceAnswers, choicePaths, choiceQuestion, type HostileWorld } from './hostile-readers.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** Starts another system that offers choices and counts how often it was queried. */
export async function otherSystem() {
  let asked = 0;
  const server = createServer((request, answer) => {
    asked += 1;
    answer.end(choiceAnswers[new URL(request.url ?? '/', 'http://localhost').pathname]?.() ?? '[]');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    close: () => server.close(),
  };
}

/** Creates the records that the requests to readers refer to. */
export async function hostileWorld(facility: Facility, url: string, otherUrl: string): Promise<HostileWorld> {
  const { make } = await proposalsWithFiles(facility, url);
  const pks = [await make(), await make(), await make()].map(({ primaryKey }) => primaryKey);
  const form = await insertForm(
    facility,
    'PROPOSAL',
    choicePaths.map(([, address, jsonPath], at) => ({
      id: choiceQuestion(at),
      type: 'DYNAMIC_MULTIPLE_CHOICE' as const,
      config: { url: `${otherUrl}${address}?${at}`, jsonPath },
    })),
  );
  const { templateId } = await insertForm(facility, 'PROPOSAL_PDF');
  const { id } = await facility.db
    .insertInto('pdfTemplates')
    .values({
      templateId,
      templateData: `${'{{#each @root.a}}'.repeat(9)}x${'{{/each}}'.repeat(9)}`,
      dummyData: JSON.stringify({ data: { a: Array.from({ length: 50 }, () => 1) } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { pks, choicesTemplateId: form.templateId, pdfTemplateId: id };
}

/** Uploads each hostile picture into its own proposal; returns the requests that print them. */
export async function pictureRequests(facility: Facility, url: string): Promise<HostileRequest[]> {
  const { questionId, make } = await proposalsWithFiles(facility, url);
  const requests: HostileRequest[] = [];
  for (const { name, file, type, isSeen, content } of hostilePictures) {
    const answer = await uploadAs(facility, url, file, await content(), type);
    const { fileId } = (await answer.json()) as { fileId?: string };
    if (!fileId) throw new Error(`${name} was not taken: ${answer.status}`);
    const { primaryKey, questionaryId } = await make();
    await storeAnswer(facility, questionaryId, questionId, [{ id: fileId }]);
    requests.push({
      name: `picture: ${name}`,
      method: 'GET',
      path: `/download/pdf/proposal/${primaryKey}`,
      as: 'applicant',
      // One page for the proposal, and one for the picture or its replacement.
      reached: async ({ status, raw }) => {
        if (status !== 200) return false;
        const printed = await PDFDocument.load(raw);
        if (isSeen === undefined) return true;
        return printed.getPageCount() === 2 && picturesIn(printed) > 0 === isSeen;
      },
    });
  }
  return requests;
}

function picturesIn(document: PDFDocument): number {
  return document.context.enumerateIndirectObjects().filter(([, object]) => {
    const dict = object instanceof PDFRawStream ? object.dict : object instanceof PDFDict ? object : undefined;
    return dict?.get(PDFName.of('Subtype')) === PDFName.of('Image');
  }).length;
}
