import { isAcceptedType } from '@atrium/domain/file';
import type { AnswerProblem } from '@atrium/domain/questionary';
import type { FileUploadAnswer, FileUploadConfig } from '@atrium/questions/types';
import type { Ctx } from '../../../access/context.ts';
import { claimFiles, type FileRow, readableFiles } from '../../file/index.ts';

/** A file question that is answered in this save. */
export interface AnsweredFiles {
  readonly questionId: string;
  readonly question: string;
  readonly config: FileUploadConfig;
  readonly answer: FileUploadAnswer;
}

function problemOf(file: FileRow | undefined, { file_type, pdf_page_limit }: FileUploadConfig): string | undefined {
  if (!file) return 'A file no longer exists; please upload it again';
  const { originalFileName: name, mimeType } = file;
  if (!isAcceptedType(file_type, { name, mimeType })) return `${name}: Incorrect file type`;
  if (pdf_page_limit <= 0 || mimeType !== 'application/pdf') return undefined;
  if (file.pages === null) return `${name}: the pages cannot be counted`;
  return file.pages > pdf_page_limit ? `${name}: Maximum ${pdf_page_limit} PDF page(s) per file` : undefined;
}

/**
 * Returns the problems with the files of a save, complete or partial: each file must exist and be readable for the person who saves (an
 * answer must not give access to somebody else's file), be of an accepted type, and not be too long. The files are claimed for the answer.
 */
export async function fileProblems(ctx: Ctx, answered: readonly AnsweredFiles[]): Promise<AnswerProblem[]> {
  const ids = answered.flatMap(({ answer }) => answer.map(({ id }) => id));
  if (ids.length === 0) return [];
  // Claim first: a concurrent cleanup has then either deleted a file already or will leave it.
  await claimFiles(ctx, ids);
  const files = new Map((await readableFiles(ctx, ids)).map((file) => [file.id, file]));
  return answered.flatMap(({ questionId, question, config, answer }) => {
    const messages = answer.flatMap(({ id }) => problemOf(files.get(id), config) ?? []);
    return messages.length > 0 ? [{ questionId, question, messages }] : [];
  });
}
