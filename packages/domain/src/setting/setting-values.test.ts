import { describe, expect, it } from 'vitest';
import {
  logoKind,
  patternProblem,
  quickLinkProblem,
  readQuickLinks,
  readSetting,
  settingCatalogue,
  settingGroups,
  settingIds,
  settingProblem,
  settingSchema,
  writeQuickLinks,
} from './index.ts';

describe('date patterns', () => {
  it.each([
    ['dd-MM-yyyy', 'date', undefined],
    ['d LLL yyyy', 'date', undefined],
    ['EEE, dd.MM.yy', 'date', undefined],
    ['MM/dd/yyyy', 'date', undefined],
    ['MM-yyyy', 'date', 'The pattern does not contain the day'],
    ['dd-MM-yyyy HH:mm', 'date', 'This pattern is for dates without a time'],
    ['dd-MM-yyyy dd', 'date', 'The pattern contains the day twice'],
    ['DD-MM-YYYY', 'date', '“DD” cannot be used in a date pattern'],
    ['dd-MM-yyyy HH:mm', 'time', undefined],
    ['dd-MM-yyyy hh:mm a', 'time', undefined],
    ['dd-MM-yyyy hh:mm', 'time', 'A 12-hour clock needs both h and a (AM or PM)'],
    ['dd-MM-yyyy HH:mm:ss', 'time', '“ss” cannot be used in a date pattern'],
    ['dd-MM-yyyy', 'time', 'The pattern does not contain the hour'],
    ['EEEE, dd. MMMM yyyy, hh:mm a', 'time', undefined],
    [`dd-MM-yyyy${'.'.repeat(31)}`, 'date', 'Please make it at most 40 characters long'],
  ] as const)('%s for a %s', (pattern, parts, problem) => {
    expect(patternProblem(pattern, parts)).toBe(problem);
  });
});

describe('values that may be stored', () => {
  it.each([
    ['DATE_FORMAT', 'dd/MM/yyyy', true],
    ['DATE_FORMAT', 'ISO', false],
    ['TIMEZONE', 'Europe/Copenhagen', true],
    ['TIMEZONE', 'Europe/Nowhere', false],
    ['TIMEZONE', '+05:30', false],
    ['IDLE_TIMEOUT', '60000', true],
    ['IDLE_TIMEOUT', '59999', false],
    ['IDLE_TIMEOUT', '86400000', true],
    ['IDLE_TIMEOUT', '86400001', false],
    ['UPLOAD_SIZE_LIMIT', '2048', true],
    ['UPLOAD_SIZE_LIMIT', '2049', false],
    ['GRADE_PRECISION', '0.001', true],
    ['GRADE_PRECISION', '0.0001', false],
    ['GRADE_PRECISION', '9.1', false],
    ['GRADE_CLASSES', 'Excellent = 9; Good = 6.5', true],
    ['GRADE_CLASSES', 'Excellent = 11', false],
    ['GRADE_CLASSES', 'Good = 6; good = 5', false],
    ['GRADE_CLASSES', 'Good', false],
    ['GRADE_CLASSES', '7 = 7', false],
    ['PROFILE_PAGE_LINK', 'https://people.example.org/me', true],
    ['PROFILE_PAGE_LINK', 'javascript:alert(1)', false],
    ['HEADER_LOGO_FILENAME', 'logo.svg', true],
    ['HEADER_LOGO_FILENAME', '/images/logo.svg', true],
    ['HEADER_LOGO_FILENAME', '../secret.png', false],
    ['HEADER_LOGO_FILENAME', 'https://elsewhere.example/logo.png', false],
    ['DEFAULT_INST_SCI_STATUS_FILTER', 'ALL', true],
    ['DEFAULT_INST_SCI_STATUS_FILTER', 'no code', false],
    ['INVITE_REMINDERS_SEND_DELAY_DAYS', '7, 14', true],
    ['INVITE_REMINDERS_SEND_DELAY_DAYS', '7; 14', false],
    ['QUICK_LINKS', 'Travel | https://travel.example.org', true],
    ['QUICK_LINKS', 'Travel', false],
  ] as const)('%s = %s: %s', (id, value, fine) => {
    expect(settingProblem(id, value) === undefined).toBe(fine);
    expect(settingSchema(id, '').safeParse(value).success).toBe(fine);
  });

  it.each(settingIds)('%s may always be blank', (id) => {
    expect(settingSchema(id, '').safeParse(' ').success).toBe(true);
  });

  it('a stored value that a later rule refuses stays valid, another one like it does not', () => {
    const old = 'https://elsewhere.example/logo.png';
    expect(settingSchema('HEADER_LOGO_FILENAME', old).safeParse(old).success).toBe(true);
    expect(settingSchema('HEADER_LOGO_FILENAME', old).safeParse(`${old}?2`).success).toBe(false);
  });
});

describe('quick links', () => {
  const links = [
    { label: 'Travel', url: 'https://travel.example.org/?to=us|you' },
    { label: 'Write to us', url: 'mailto:office@example.org' },
    { label: 'Help', url: '/HelpPage' },
  ];

  it('are read as they were written', () => {
    expect(readQuickLinks(writeQuickLinks(links))).toEqual(links);
    expect(readSetting('QUICK_LINKS', writeQuickLinks(links))).toEqual(links);
    expect(readSetting('QUICK_LINKS', 'nonsense')).toEqual([]);
  });

  it.each([
    [{ label: '', url: '/HelpPage' }, 'Please enter a label for the link'],
    [{ label: 'x'.repeat(61), url: '/HelpPage' }, 'Please make it at most 60 characters long'],
    [{ label: 'x', url: '//evil.example' }, 'Please enter an address that begins with https://, mailto: or /'],
    [{ label: 'x', url: 'javascript:1' }, 'Please enter an address that begins with https://, mailto: or /'],
  ])('%j: %s', (link, problem) => expect(quickLinkProblem(link)).toBe(problem));

  it('are limited to twelve', () => {
    const lines = (n: number) => Array.from({ length: n }, (_, at) => `L${at} | /${at}`).join('\n');
    expect(readQuickLinks(lines(12))).toHaveLength(12);
    expect(readQuickLinks(lines(13))).toBeUndefined();
  });
});

it.each([
  ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0], 'png'],
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0], 'jpg'],
  ['a WebP', [...'RIFF0000WEBP'].map((sign) => sign.charCodeAt(0)), 'webp'],
  ['a drawing', [...'<?xml version="1.0"?>\n<svg xmlns="…">'].map((sign) => sign.charCodeAt(0) & 255), 'svg'],
  ['a page', [...'<html><svg>'].map((sign) => sign.charCodeAt(0)), undefined],
  ['nothing', [], undefined],
])('the type of %s is detected from its bytes', (_, bytes, extension) => {
  expect(logoKind(Uint8Array.from(bytes))?.extension).toBe(extension);
});

it('every setting is described, and none is in two groups', () => {
  expect(Object.keys(settingCatalogue).sort()).toEqual([...settingIds].sort());
  const listed = settingGroups.flatMap((group) => Object.keys(group.settings));
  expect(new Set(listed).size).toBe(listed.length);
});
