import { expect, it } from 'vitest';
import { correctionOf, qrCodeSvg, qrLimit, qrModules } from './qr-code.ts';

// The drawn codes were read back with a reader of QR codes (zbar) for texts of every length up to the limit.

it('error correction matches the example in the standard', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

it('draws a code that scanners recognize', () => {
  expect(qrModules('123450007').map((row) => row.map((dark) => (dark ? '#' : '.')).join(''))).toEqual([
    '#######.##.#..#######',
    '#.....#.####..#.....#',
    '#.###.#...##..#.###.#',
    '#.###.#.#####.#.###.#',
    '#.###.#...##..#.###.#',
    '#.....#...###.#.....#',
    '#######.#.#.#.#######',
    '........#####........',
    '#.##.###.#.##.#..#.##',
    '#...#...#####...#.###',
    '.#....###..#..#..##.#',
    '#...#....#.#.#..#....',
    '####..###...####.#...',
    '........##.#.#####.#.',
    '#######.#.###.#.####.',
    '#.....#.###....#..##.',
    '#.###.#.....#.#...#..',
    '#.###.#.#..#..##.#.#.',
    '#.###.#.###.#.##..#..',
    '#.....#...#..#.#.#..#',
    '#######.#....#.####..',
  ]);
});

it.each([
  [1, 21],
  [14, 21],
  [15, 25],
  [106, 41],
  [107, 45],
  [qrLimit, 57],
])('a text of %s bytes results in a square of %s', (length, size) => {
  expect(qrModules('x'.repeat(length))).toHaveLength(size);
});

it('a longer text is refused, and characters are counted in bytes', () => {
  expect(() => qrModules('x'.repeat(qrLimit + 1))).toThrow('too long');
  expect(qrModules('ø'.repeat(7))).toHaveLength(21);
  expect(qrModules('ø'.repeat(8))).toHaveLength(25);
});

it('contains its text for screen readers, with quotes removed', () => {
  expect(qrCodeSvg('a"><b')).toContain('aria-label="ab"');
});
