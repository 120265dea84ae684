import { describe, expect, it } from 'vitest';
import { type CalendarEntry, escapeText, foldLine, icalText, utcTime } from './ical.ts';

const octets = (text: string) => encodeURIComponent(text).replaceAll(/%../g, 'x').length;
const unfolded = (text: string) => text.replaceAll('\r\n ', '');

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'experiment-1@atrium.example',
  changedAt: new Date('2026-01-02T03:04:05.678Z'),
  startsAt: new Date('2026-04-01T08:00:00Z'),
  endsAt: new Date('2026-04-02T08:00:00Z'),
  summary: 'Experiment A-1',
  busy: true,
  ...more,
});
const linesOf = (entries: readonly CalendarEntry[], name = 'Mine') => icalText({ name, entries }).split('\r\n');

describe('the text of a calendar', () => {
  it('writes whole days as dates, whatever the hours', () => {
    expect(
      linesOf([entry({ days: { from: '2026-04-01', before: '2026-04-03' } })]).filter((line) =>
        /^DT(START|END)/.test(line),
      ),
    ).toEqual(['DTSTART;VALUE=DATE:20260401', 'DTEND;VALUE=DATE:20260403']);
  });

  it.each([
    ['nothing to escape', 'nothing to escape'],
    ['a, b; c', 'a\\, b\\; c'],
    ['back\\slash', 'back\\\\slash'],
    ['\\,', '\\\\\\,'],
    ['one\ntwo', 'one\\ntwo'],
    ['one\r\ntwo\rthree', 'one\\ntwo\\nthree'],
    ['a: "b"', 'a: "b"'],
    ['bell\u0007 and \u0000 and tab\t', 'bell and  and tab\t'],
  ])('escapes %j', (text, escaped) => expect(escapeText(text)).toBe(escaped));

  it.each([
    ['2026-04-01T08:00:00Z', '20260401T080000Z'],
    ['2026-04-01T08:00:00+02:00', '20260401T060000Z'],
    ['2026-12-31T23:59:59.999Z', '20261231T235959Z'],
  ])('writes %s in UTC', (at, written) => expect(utcTime(new Date(at))).toBe(written));

  it.each([
    ['74 letters', 'a'.repeat(74), [74]],
    ['75 letters', 'a'.repeat(75), [75]],
    ['76 letters', 'a'.repeat(76), [75, 2]],
    ['149 letters', 'a'.repeat(149), [75, 75]],
    ['150 letters', 'a'.repeat(150), [75, 75, 2]],
    // Two octets each: the 38th would end at the 76th.
    ['two octets', 'é'.repeat(38), [74, 3]],
    ['three octets', '語'.repeat(26), [75, 4]],
    ['four octets', '😀'.repeat(19), [72, 5]],
    ['a letter at the edge', `${'a'.repeat(74)}é`, [74, 3]],
    ['a letter that just fits', `${'a'.repeat(73)}é`, [75]],
  ])('folds %s without cutting characters', (_, line, sizes) => {
    const folded = foldLine(line);
    expect(folded.split('\r\n').map(octets)).toEqual(sizes);
    expect(unfolded(folded)).toBe(line);
  });

  it('contains an entry with a stable UID, its time of change, and times in UTC', () => {
    expect(linesOf([entry({ location: 'LoKI; hall 2', description: 'A, b', url: 'https://a.example/1' })])).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Atrium//Calendar feeds//EN',
      'CALSCALE:GREGORIAN',
      'X-WR-CALNAME:Mine',
      'X-PUBLISHED-TTL:PT1H',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'BEGIN:VEVENT',
      'UID:experiment-1@atrium.example',
      'DTSTAMP:20260102T030405Z',
      'DTSTART:20260401T080000Z',
      'DTEND:20260402T080000Z',
      'SUMMARY:Experiment A-1',
      'LOCATION:LoKI\\; hall 2',
      'DESCRIPTION:A\\, b',
      'URL:https://a.example/1',
      'TRANSP:OPAQUE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('does not let typed text add lines', () => {
    const lines = linesOf([entry({ summary: 'x\r\nEND:VEVENT\r\nBEGIN:VEVENT', description: '\u0085\u2028' })]);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toContain('SUMMARY:x\\nEND:VEVENT\\nBEGIN:VEVENT');
  });

  it.each([
    ['a moment', undefined],
    ['an end at the beginning', new Date('2026-04-01T08:00:00Z')],
    ['an end before it', new Date('2026-03-01T08:00:00Z')],
  ])('contains no end for %s', (_, endsAt) => {
    const { endsAt: _end, ...moment } = entry();
    expect(linesOf([endsAt ? { ...moment, endsAt } : moment]).some((line) => line.startsWith('DTEND'))).toBe(false);
  });

  it('ends every line with CRLF, limits lines to under 76 octets, and is the same for the same entries', () => {
    const text = icalText({ name: 'é'.repeat(100), entries: [entry({ summary: '語, '.repeat(60) })] });
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75);
    expect(icalText({ name: 'é'.repeat(100), entries: [entry({ summary: '語, '.repeat(60) })] })).toBe(text);
  });
});
