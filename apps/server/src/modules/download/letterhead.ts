import type { Ctx } from '../../access/context.ts';
import { facilityPicture, settingText } from '../setting/index.ts';

/** Whose documents these are. */
export interface Letterhead {
  readonly organisation: string;
  /** Data URI of the logo; undefined where there is none, or none that lies on this machine. */
  readonly logo: string | undefined;
}

/** The logo by its setting: a file name among the pictures of the facility, or its address here. Nothing is fetched. */
async function logoOf(ctx: Ctx): Promise<string | undefined> {
  const setting = (await settingText(ctx, 'HEADER_LOGO_FILENAME'))?.trim() ?? '';
  const picture = setting ? await facilityPicture(ctx, setting.replace(/^\/images\//, '')) : undefined;
  return picture && `data:${picture.mimeType};base64,${picture.content.toString('base64')}`;
}

/** Name and logo of the facility, for the head of documents. */
export async function letterhead(ctx: Ctx): Promise<Letterhead> {
  const [organisation, logo] = await Promise.all([settingText(ctx, 'ORGANISATION_NAME'), logoOf(ctx)]);
  return { organisation: organisation || 'User office', logo };
}

/** What templates may know of the facility (rule Q100). */
export async function facilityData(ctx: Ctx): Promise<{ readonly factoryBaseUrl: string; readonly logoPath: string }> {
  return { factoryBaseUrl: ctx.config.publicUrl, logoPath: (await logoOf(ctx)) ?? '' };
}
