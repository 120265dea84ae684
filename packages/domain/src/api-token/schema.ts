import { z } from 'zod';
import { text } from '../kernel/index.ts';

const name = text(64, 'Name is required');
const accessPermissions = z.string().max(50_000);
const accessTokenId = text(64);

export const createApiAccessTokenInput = z
  .object({ name, accessPermissions })
  .meta({ id: 'CreateApiAccessTokenInput' });
export const updateApiAccessTokenInput = z
  .object({ accessTokenId, name, accessPermissions })
  .meta({ id: 'UpdateApiAccessTokenInput' });
export const deleteApiAccessTokenInput = z.object({ accessTokenId }).meta({ id: 'DeleteApiAccessTokenInput' });
export const accessTokenArgs = z.object({ accessTokenId });

/** The form in which officers edit a token: a name and at least one permission. */
export const apiTokenForm = z.object({
  name,
  keys: z.array(z.string()).min(1, { message: 'You must select at least one query or mutation for access' }),
});
