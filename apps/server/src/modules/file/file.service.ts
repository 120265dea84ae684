import { randomUUID } from 'node:crypto';
import { believedType, fileNameLimit, mayKeepUpload, mediaTypeLimit, uploadSizeLimitOf } from '@atrium/domain/file';
import { userIdOf } from '@atrium/domain/kernel';
import { readSetting } from '@atrium/domain/setting';
import { type Ctx, leavesTheHouse } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { Files } from '../../adapters/files/files.ts';
import { settingText } from '../setting/index.ts';
import { type FileRow, insertFile } from './file.queries.ts';

interface Upload {
  readonly name: string;
  /** What the sender says it is; believed only where the bytes say nothing. */
  readonly claimedType: string;
  readonly content: Parameters<Files['take']>[1];
  /** In bytes. */
  readonly sizeLimit: number;
  /** True once the content was cut off at the size limit. */
  readonly wasCutOff: () => boolean;
}

/** The largest upload of now, in bytes: as the officers set it, and no more than this process takes. */
export async function uploadLimit(ctx: Ctx): Promise<number> {
  const megabytes = readSetting('UPLOAD_SIZE_LIMIT', await settingText(ctx, 'UPLOAD_SIZE_LIMIT'));
  return uploadSizeLimitOf(megabytes, ctx.config.maxUploadBytes);
}

/**
 * Keeps an upload: the bytes go to the disk first, are looked at and scanned there, and are taken away again when they may
 * not stay. A row exists only for content that is completely there.
 */
export async function keepUpload(ctx: Ctx, upload: Upload): Promise<FileRow> {
  const { files } = ctx.adapters;
  const { sizeLimit } = upload;
  const name = upload.name
    // Signs that turn the direction of writing make one ending look like another.
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
    await files.remove(storageKey).catch((cause) => ctx.log.warn({ err: cause, storageKey }, 'a refused upload stays'));
    throw error;
  }
}

/** Keeps a document that the house made itself; the record that refers to it is written in the same transaction. */
export async function uncheckedKeepDocument(
  tx: Ctx,
  { name, content }: { readonly name: string; readonly content: Upload['content'] },
): Promise<FileRow> {
  const storageKey = keyFor(tx.now);
  leavesTheHouse(tx);
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

/** Where a scanner is configured nothing passes without its word: infected content is refused, and so is all while it is silent. */
async function insistOnClean(ctx: Ctx, storageKey: string, name: string): Promise<void> {
  const { files, virusScan } = ctx.adapters;
  if (!virusScan) return;
  const userId = userIdOf(ctx.actor);
  const verdict = await virusScan.scan(await files.read(storageKey)).catch((error: unknown) => {
    ctx.log.error({ err: error, name, userId }, 'the virus scan does not answer, an upload was refused');
    throw refused('FILE_NOT_SCANNED', {}, 'UPSTREAM');
  });
  if (verdict.clean) return;
  ctx.log.warn({ virus: verdict.virus, name, userId }, 'an infected upload was refused');
  throw refused('FILE_INFECTED', { virus: verdict.virus }, 'INVALID_INPUT');
}

/** A folder for each day keeps folders small. */
function keyFor(now: Date): string {
  return `${uploadFolder}/${now.toISOString().slice(0, 10)}/${randomUUID()}`;
}

/** Where uploads lie, by the day they came. */
export const uploadFolder = 'uploads';
