import { describe, expect, it } from 'vitest';
import { anonymous } from '../kernel/index.ts';
import { mayReadSetting, readSetting, settingProblem, settings, updateSettingsInput } from './index.ts';

describe('readSetting', () => {
  it.each([
    ['IDLE_TIMEOUT', null, 3_600_000],
    ['IDLE_TIMEOUT', '', 3_600_000],
    ['IDLE_TIMEOUT', '1200000', 1_200_000],
    ['IDLE_TIMEOUT', 'soon', 3_600_000],
    ['IDLE_TIMEOUT', '0', 3_600_000],
    ['DATE_FORMAT', undefined, 'dd-MM-yyyy'],
    ['FAP_SECS_EDIT_TECH_REVIEWS', 'true', true],
    ['FAP_SECS_EDIT_TECH_REVIEWS', null, false],
    ['INVITE_VALIDITY_PERIOD_DAYS', null, 365],
    ['INVITE_REMINDERS_SEND_DELAY_DAYS', '7, 14', [7, 14]],
    ['INVITE_REMINDERS_SEND_DELAY_DAYS', '', []],
    ['GRADE_PRECISION', '0.5', 0.5],
    ['GRADE_PRECISION', '-1', 1],
    ['FEEDBACK_MAX_REQUESTS', null, 2],
    ['FEEDBACK_FREQUENCY_DAYS', null, 14],
    ['FEEDBACK_EXHAUST_DAYS', null, 90],
    ['USER_OFFICE_EMAIL', 'a@x.org; b@x.org', ['a@x.org', 'b@x.org']],
    ['PALETTE_PRIMARY_MAIN', 'green', ''],
  ] as const)('%s stored as %j reads %j', (id, stored, value) => {
    expect(readSetting(id, stored)).toEqual(value);
  });
});

describe('settingProblem', () => {
  it.each([
    ['IDLE_TIMEOUT', '60000', true],
    ['IDLE_TIMEOUT', '-1', false],
    ['INVITE_VALIDITY_PERIOD_DAYS', '1.5', false],
    ['DEFAULT_INST_SCI_REVIEWER_FILTER', 'ME', true],
    ['DEFAULT_INST_SCI_REVIEWER_FILTER', 'YOU', false],
    ['PALETTE_INFO_MAIN', '#2196f3', true],
    ['PALETTE_INFO_MAIN', '#2196', false],
    ['DISPLAY_FAQ_LINK', 'yes', false],
    ['ORGANISATION_NAME', 'Any text', true],
    ['IDLE_TIMEOUT', '', true],
  ] as const)('%s = %j', (id, value, fine) => {
    expect(settingProblem(id, value) === undefined).toBe(fine);
    expect(updateSettingsInput.safeParse({ settingsId: id, settingsValue: value }).success).toBe(fine);
  });
});

it('anonymous callers may read every setting except internal e-mail addresses', () => {
  const hidden = (Object.keys(settings) as (keyof typeof settings)[]).filter(
    (id) => !mayReadSetting(anonymous, id).allowed,
  );
  expect(hidden).toEqual(['EXPERIMENT_SAFETY_REVIEW_EMAIL', 'SMTP_BCC_EMAIL']);
});
