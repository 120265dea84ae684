import { randomUUID } from 'node:crypto';
import { believedType, fileNameLimit, mayKeepUpload, mediaTypeLimit, uploadSizeLimitOf } from '@atrium/domain/file';
import { userIdOf } from '@atrium/domain/kernel';
import { readSetting } from '@atrium/domain/setting';
import { type Ctx, preventRetry } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { Files } from '../../adapters/files/files.ts';
import { settingText } from '../setting/index.ts';
import { type FileRow, insertFile } from './file.queries.ts';

interface Upload {
  readonly name: string;
  /** The media type the client claims; trusted only if the bytes do not tell. */
  readonly claimedType: string;
  readonly content: Parameters<Files['take']>[1];
  /** In bytes. */
  readonly sizeLimit: number;
  /** Whether the content was cut off at the size limit. */
  readonly wasCutOff: () => boolean;
}

/** Returns the current size limit of uploads in bytes: as set by the officers, but no more than this process accepts. */
export async function uploadLimit(ctx: Ctx): Promise<number> {
  const megabytes = readSetting('UPLOAD_SIZE_LIMIT', await settingText(ctx, 'UPLOAD_SIZE_LIMIT'));
  return uploadSizeLimitOf(megabytes, ctx.config.maxUploadBytes);
}

/**
 * Stores an upload: the bytes are first written to disk, inspected and scanned there, and deleted again if they are refused. A row exists
 * only for content that is complete.
 */
export async function storeUpload(ctx: Ctx, upload: Upload): Promise<FileRow> {
  const { files } = ctx.adapters;
  const { sizeLimit } = upload;
  const name = upload.name
    // Characters that change the writing direction can disguise one file extension as another.
    .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
    .slice(-fileNameLimit);
  const storageKey = keyFor(ctx.now);
  try {
    const { sizeInBytes, sniffed, pages } = await files.take(storageKey, upload.content);
    if (upload.wasCutOff()) throw refused('FILE_TOO_LARGE', { limit: sizeLimit }, 'TOO_LARGE');
    const decision = mayKeepUpload({ name, sizeInBytes, sniffed, sizeLimit });
    if (!decision.allowed) throw refused(decision.reason, decision.details, 'INVALID_INPUT');
    await insistOnClean(ctx, storageKey, name);
    return await insertFile(ctx.db, {
      originalFileName: name,
      mimeType: believedType({ name, claimed: upload.claimedType, sniffed }).slice(0, mediaTypeLimit),
      sizeInBytes,
      storageKey,
      pages,
      createdBy: userIdOf(ctx.actor) ?? null,
      unreferencedSince: ctx.now,
    });
  } catch (error) {
    await files
      .remove(storageKey)
      .catch((cause) => ctx.log.warn({ err: cause, storageKey }, 'a refused upload could not be removed'));
    throw error;
  }
}

/** Stores a document that the program itself made; the record that refers to it is written in the same transaction. */
export async function uncheckedKeepDocument(
  tx: Ctx,
  { name, content }: { readonly name: string; readonly content: Upload['content'] },
): Promise<FileRow> {
  const storageKey = keyFor(tx.now);
  preventRetry(tx);
  const { sizeInBytes, pages } = await tx.adapters.files.take(storageKey, content);
  return insertFile(tx.db, {
    originalFileName: name,
    mimeType: 'application/pdf',
    sizeInBytes,
    storageKey,
    pages,
    createdBy: null,
  });
}

/** Refuses infected content if a scanner is configured, and everything while the scanner does not respond. */
async function insistOnClean(ctx: Ctx, storageKey: string, name: string): Promise<void> {
  const { files, virusScan } = ctx.adapters;
  if (!virusScan) return;
  const userId = userIdOf(ctx.actor);
  const verdict = await virusScan.scan(await files.read(storageKey)).catch((error: unknown) => {
    ctx.log.error({ err: error, name, userId }, 'the virus scanner does not respond; an upload was refused');
    throw refused('FILE_NOT_SCANNED', {}, 'UPSTREAM');
  });
  if (verdict.clean) return;
  ctx.log.warn({ virus: verdict.virus, name, userId }, 'an infected upload was refused');
  throw refused('FILE_INFECTED', { virus: verdict.virus }, 'INVALID_INPUT');
}

/** One folder per day keeps folders small. */
function keyFor(now: Date): string {
  return `${uploadFolder}/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
}

/** The folder of uploads, with a subfolder for each day. */
export const uploadFolder = 'uploads';
