import { z } from 'zod';
import { id, ids, paging, parseSentJson, text } from '../kernel/index.ts';
import { userRole } from '../role/index.ts';
import {
  fapCodeLimit,
  fapDescriptionLimit,
  gradeGuideLimit,
  ratingsDefault,
  ratingsMaximum,
  ratingsMinimum,
} from './model.ts';

export const fapsFilter = z
  .object({
    filter: z.string().max(200).nullish(),
    active: z.boolean().nullish(),
    callIds: ids().nullish(),
    ...paging,
  })
  .meta({ id: 'FapsFilter' });
export type FapsFilter = z.infer<typeof fapsFilter>;

const fields = {
  code: text(fapCodeLimit, 'Code is required'),
  description: text(fapDescriptionLimit, 'Description is required'),
  numberRatingsRequired: z
    .int()
    .min(ratingsMinimum, { message: `At least ${ratingsMinimum} ratings are required` })
    .max(ratingsMaximum, { message: `At most ${ratingsMaximum} ratings can be required` })
    .default(ratingsDefault),
  gradeGuide: z.string().max(gradeGuideLimit).nullish(),
  customGradeGuide: z.boolean().nullish(),
  active: z.boolean(),
};

/** What the form of a panel holds. */
export const fapForm = z.object(fields);

export const createFapArgs = fapForm;
export type CreateFapArgs = z.infer<typeof createFapArgs>;

const fileEntry = z.object({ id: z.uuid(), caption: z.string().nullish(), figure: z.string().nullish() });
const fileList = z.array(fileEntry).max(200).nullable();

/** `files` is JSON text of a list of {id, caption, figure}; left out it stays, null empties it (rule R15). */
export const updateFapArgs = z.object({
  id: id(),
  ...fields,
  files: z
    .string()
    .max(100_000)
    .refine((value) => readFiles(value) !== undefined, { message: 'The list of files cannot be read' })
    .nullish(),
});
export type UpdateFapArgs = z.infer<typeof updateFapArgs>;

/** The files in the text a client sent, null for none, undefined when it is no such list. */
export function readFiles(value: string): z.infer<typeof fileList> | undefined {
  try {
    return fileList.safeParse(parseSentJson(value)).data;
  } catch {
    return undefined;
  }
}

export const assignChairOrSecretaryInput = z
  .object({ fapId: id(), userId: id(), roleId: userRole })
  .refine((input) => input.roleId === 'FAP_CHAIR' || input.roleId === 'FAP_SECRETARY', {
    message: 'Only a chair or a secretary can be assigned this way',
    path: ['roleId'],
  })
  .meta({ id: 'AssignChairOrSecretaryToFapInput' });

export const assignReviewersToFapArgs = z.object({
  fapId: id(),
  memberIds: ids().min(1, { message: 'Please choose at least one person' }),
});

/** What becomes of reviews that somebody who leaves a panel has not submitted. */
export const openReviews = z.enum(['KEEP', 'REMOVE']).meta({ id: 'OpenReviews' });

export const removeMemberFromFapArgs = z.object({
  fapId: id(),
  memberId: id(),
  roleId: userRole,
  /** Reviews in calls whose panel review has not ended; left out, they stay, as they always did. */
  openReviews: openReviews.nullish(),
});
