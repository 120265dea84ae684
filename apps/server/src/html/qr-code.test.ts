import { expect, it } from 'vitest';
import { correctionOf, qrCodeSvg, qrLimit, qrModules } from './qr-code.ts';

// The drawn codes were read back with a reader of QR codes (zbar) for texts of every length up to the limit.

it('corrections are those of the standard’s own example', () => {
  const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
  expect(correctionOf(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
});

it('draws a code as readers know it', () => {
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
])('a text of %s bytes makes a square of %s', (length, size) => {
  expect(qrModules('x'.repeat(length))).toHaveLength(size);
});

it('a longer text is refused, and signs of several bytes count as such', () => {
  expect(() => qrModules('x'.repeat(qrLimit + 1))).toThrow('too long');
  expect(qrModules('ø'.repeat(7))).toHaveLength(21);
  expect(qrModules('ø'.repeat(8))).toHaveLength(25);
});

it('names its text for who cannot see it, without breaking out of its quotes', () => {
  expect(qrCodeSvg('a"><b')).toContain('aria-label="ab"');
});
