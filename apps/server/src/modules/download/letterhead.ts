import type { Ctx } from '../../access/context.ts';
import { facilityPicture, settingText } from '../setting/index.ts';

/** The facility that issues the documents. */
export interface Letterhead {
  readonly organisation: string;
  /** Data URI of the logo; undefined if there is none, or if it is not stored on this machine. */
  readonly logo: string | undefined;
}

/** Returns the logo named by the setting: a file among the facility's pictures, or its path on this server. Nothing is fetched. */
async function logoOf(ctx: Ctx): Promise<string | undefined> {
  const setting = (await settingText(ctx, 'HEADER_LOGO_FILENAME'))?.trim() ?? '';
  const picture = setting ? await facilityPicture(ctx, setting.replace(/^\/images\//, '')) : undefined;
  return picture && `data:${picture.mimeType};base64,${picture.content.toString('base64')}`;
}

/** Returns the name and logo of the facility, for the header of documents. */
export async function letterhead(ctx: Ctx): Promise<Letterhead> {
  const [organisation, logo] = await Promise.all([settingText(ctx, 'ORGANISATION_NAME'), logoOf(ctx)]);
  return { organisation: organisation || 'User office', logo };
}

/** Returns the data about the facility that templates may use (rule Q100). */
export async function facilityData(ctx: Ctx): Promise<{ readonly factoryBaseUrl: string; readonly logoPath: string }> {
  return { factoryBaseUrl: ctx.config.publicUrl, logoPath: (await logoOf(ctx)) ?? '' };
}
