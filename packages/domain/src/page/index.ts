/** Texts of the facility: home page, help, privacy, footer and the like. */
import { officerInPerson, rule } from '../kernel/index.ts';

export * from './model.ts';
export * from './visitor-pages.ts';

/** Officers write pages, never an access token (rule A13). Reading is public. */
export const pagePolicies = {
  write: rule('page.write', officerInPerson),
};
