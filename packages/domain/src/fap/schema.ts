import { z } from 'zod';
import { id, ids, paging, parseSentJson, searchText, text } from '../kernel/index.ts';
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
    filter: searchText(),
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

/** The fields of the panel form. */
export const fapForm = z.object(fields);

export const createFapArgs = fapForm;
export type CreateFapArgs = z.infer<typeof createFapArgs>;

const fileEntry = z.object({ id: z.uuid(), caption: z.string().nullish(), figure: z.string().nullish() });
const fileList = z.array(fileEntry).max(200).nullable();

/** `files` is a list of {id, caption, figure} as JSON text; unchanged if absent, cleared if null (rule R15). */
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

/** Reads the files in a client's text; null for none, undefined if the text is malformed. */
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

/** What happens to the unsubmitted reviews of a person who leaves a panel. */
export const openReviews = z.enum(['KEEP', 'REMOVE']).meta({ id: 'OpenReviews' });

export const removeMemberFromFapArgs = z.object({
  fapId: id(),
  memberId: id(),
  roleId: userRole,
  /** Applies to reviews in calls whose panel review has not ended; if absent, they are kept. */
  openReviews: openReviews.nullish(),
});
