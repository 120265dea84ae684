import type { Sentences } from '../kernel/index.ts';

export type SettingReason = 'LOGO_NO_PICTURE' | 'LOGO_TOO_LARGE' | 'LOGO_NOT_CLEAN' | 'DATABASE_RESET';

export const settingSentences: Sentences<SettingReason> = {
  LOGO_NO_PICTURE: 'Please choose a picture: PNG, JPEG, GIF, WebP or SVG',
  LOGO_TOO_LARGE: 'Please choose a picture of at most 2 MB',
  DATABASE_RESET: 'Resetting database is not allowed',
  LOGO_NOT_CLEAN: 'The picture did not pass the virus scan',
};
