import { z } from 'zod';

const fileId = z.string().max(64);

export const fileMetadataInput = z.object({ fileId });

/** No ids, no files: an empty list never means all of them. */
export const filesMetadataInput = z.object({
  filter: z.object({ fileIds: z.array(fileId).max(1000) }).meta({ id: 'FilesMetadataFilter' }),
});
