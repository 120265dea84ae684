/** Settings of a facility: keys, typed values and defaults, valid values, and who may change them. */
import { type Actor, type Decision, isOfficer, no, officerInPerson, rule, yes } from '../kernel/index.ts';
import { type SettingId, settings } from './model.ts';

export * from './catalogue.ts';
export * from './demo.ts';
export * from './links.ts';
export * from './logo.ts';
export * from './model.ts';
export * from './pattern.ts';
export { settingProblem } from './problems.ts';
export { facilityZone, isZone, readSetting } from './rules.ts';
export * from './schema.ts';

/** Settings are public, as the screens before login need them; those marked internal are for officers (rule A2). */
export function mayReadSetting(actor: Actor, id: SettingId): Decision<'INSUFFICIENT_PERMISSIONS'> {
  const internal = 'internal' in settings[id];
  return !internal || isOfficer(actor) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** Officers write settings, never an access token (rule A2). */
export const settingPolicies = {
  update: rule('setting.update', officerInPerson),
  /** Runs pending database migrations; a running server has none (decision 154). */
  patch: rule('setting.patch', officerInPerson),
  /** Called by test suites of older servers; refused to everyone (decision 124). */
  reset: rule('setting.reset', officerInPerson),
};
