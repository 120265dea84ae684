import { randomUUID } from 'node:crypto';
import { fileNameLimit, mayKeepUpload, mediaTypeLimit } from '@atrium/domain/file';
import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { Files } from '../../adapters/files/files.ts';
import { type FileRow, insertFile } from './file.queries.ts';

export interface Upload {
  readonly name: string;
  /** What the sender says it is; believed only where the bytes say nothing. */
  readonly claimedType: string;
  readonly content: Parameters<Files['take']>[1];
  /** True once the content was cut off at the size limit. */
  readonly wasCutOff: () => boolean;
}

/**
 * Keeps an upload: the bytes go to the disk first, are looked at there, and are taken away again when they may not stay.
 * A row exists only for content that is completely there.
 */
export async function keepUpload(ctx: Ctx, upload: Upload): Promise<FileRow> {
  const { files } = ctx.adapters;
  const sizeLimit = ctx.config.maxUploadBytes;
  const name = upload.name
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(-fileNameLimit);
  const storageKey = keyFor(ctx.now);
  try {
    const { sizeInBytes, sniffed, pages } = await files.take(storageKey, upload.content);
    if (upload.wasCutOff()) throw refused('FILE_TOO_LARGE', { limit: sizeLimit }, 'TOO_LARGE');
    const decision = mayKeepUpload({ name, sizeInBytes, sniffed, sizeLimit });
    if (!decision.allowed) throw refused(decision.reason, decision.details, 'INVALID_INPUT');
    return await insertFile(ctx.db, {
      originalFileName: name,
      mimeType: (sniffed?.mimeType ?? plainType(upload.claimedType)).slice(0, mediaTypeLimit),
      sizeInBytes,
      storageKey,
      pages,
      createdBy: userIdOf(ctx.actor) ?? null,
    });
  } catch (error) {
    await files.remove(storageKey).catch((cause) => ctx.log.warn({ err: cause, storageKey }, 'a refused upload stays'));
    throw error;
  }
}

/** A folder for each day keeps folders small. */
function keyFor(now: Date): string {
  return `uploads/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
}

function plainType(claimed: string): string {
  return /^[\w.+-]+\/[\w.+-]+$/.test(claimed) ? claimed.toLowerCase() : 'application/octet-stream';
}
