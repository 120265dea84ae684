import { z } from 'zod';
import { pageNames } from './model.ts';

export const pageName = z.enum(pageNames).meta({ id: 'PageName' });

export const pageContentArgs = z.object({ pageId: pageName });
export const setPageContentArgs = z.object({ id: pageName, text: z.string().max(200_000) });

export type SetPageContentArgs = z.infer<typeof setPageContentArgs>;
