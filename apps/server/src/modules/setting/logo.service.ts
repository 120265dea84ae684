import { createHash } from 'node:crypto';
import { logoKind, logoLimit } from '@atrium/domain/setting';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import {
  deletePicture,
  findPicture,
  insertPicture,
  lockSetting,
  type PictureRow,
  type SettingRow,
} from './setting.queries.ts';
import { updateSetting } from './setting.service.ts';

/** Returns a picture of the facility by name: one uploaded in the browser, otherwise one from the folder on the server. */
export async function facilityPicture(ctx: Ctx, name: string): Promise<PictureRow | undefined> {
  return (await findPicture(ctx.db, name)) ?? (await ctx.adapters.pictures.read(name));
}

async function* whole(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}

async function insistOnClean(ctx: Ctx, content: Buffer): Promise<void> {
  const { virusScan } = ctx.adapters;
  if (!virusScan) return;
  const verdict = await virusScan.scan(whole(content)).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the virus scanner does not respond; a logo was refused');
    throw refused('LOGO_NOT_CLEAN', {}, 'UPSTREAM');
  });
  if (!verdict.clean) throw refused('LOGO_NOT_CLEAN', {}, 'INVALID_INPUT');
}

/**
 * Makes a picture the facility's logo: stores the picture, the setting and the event in one transaction. The name is derived from the
 * content, so that browsers never show a cached old logo; the replaced picture is deleted.
 */
export async function uploadLogo(ctx: Ctx, picture: string): Promise<SettingRow> {
  const content = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  if (content.length > logoLimit) throw refused('LOGO_TOO_LARGE', {}, 'TOO_LARGE');
  const kind = logoKind(content);
  if (!kind) throw refused('LOGO_NO_PICTURE', {}, 'INVALID_INPUT');
  await insistOnClean(ctx, content);
  const name = `logo-${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${kind.extension}`;
  return transaction(ctx, async (tx) => {
    const before = (await lockSetting(tx.db, 'HEADER_LOGO_FILENAME'))?.value;
    await insertPicture(tx.db, { name, content, mimeType: kind.mimeType });
    const row = await updateSetting(tx, { settingsId: 'HEADER_LOGO_FILENAME', settingsValue: name });
    if (before && before !== name) await deletePicture(tx.db, before);
    return row;
  });
}
