import type { Sentences } from '../kernel/index.ts';

export type ApiTokenReason = 'API_TOKEN_TO_UPDATE_NOT_FOUND' | 'API_TOKEN_TO_DELETE_NOT_FOUND';

export const apiTokenSentences: Sentences<ApiTokenReason> = {
  API_TOKEN_TO_UPDATE_NOT_FOUND: 'Could not update api access token',
  API_TOKEN_TO_DELETE_NOT_FOUND: 'Could not remove api access token',
};
