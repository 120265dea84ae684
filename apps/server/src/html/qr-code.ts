/** For each version from 1: the error correction codewords of a block, then the data codewords of each block, for level M (ISO/IEC 18004). */
const versions: ReadonlyArray<readonly [correction: number, ...blocks: number[]]> = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];

/** Maximum length of a text for the largest of these versions, in bytes. */
export const qrLimit = 213;

/** Powers of two in the field of 256 elements, and their logarithms. */
const powers = new Uint8Array(255);
const logarithms = new Uint8Array(256);
for (let at = 0, value = 1; at < 255; at += 1) {
  powers[at] = value;
  logarithms[value] = at;
  value = value & 128 ? ((value << 1) ^ 0x11d) & 255 : value << 1;
}
const product = (a: number, b: number) =>
  a === 0 || b === 0 ? 0 : (powers[((logarithms[a] ?? 0) + (logarithms[b] ?? 0)) % 255] ?? 0);

/** Returns the error correction codewords for these data codewords. */
export function correctionOf(data: readonly number[], count: number): number[] {
  let generator = [1];
  for (let at = 0; at < count; at += 1) {
    const next = [...generator, 0];
    for (const [place, factor] of generator.entries())
      next[place + 1] = (next[place + 1] ?? 0) ^ product(factor, powers[at] ?? 0);
    generator = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const lead = rest[at] ?? 0;
    for (const [place, factor] of generator.entries())
      rest[at + place] = (rest[at + place] ?? 0) ^ product(factor, lead);
  }
  return rest.slice(data.length);
}

const bitsOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, at) => (value >> (count - 1 - at)) & 1);

/** Returns all codewords of a text in the order in which they are drawn: interleaved data of the blocks, then interleaved error correction. */
function signsOf(bytes: Uint8Array, version: number): number[] {
  const [correction, ...blocks] = versions[version - 1] ?? [0];
  const room = blocks.reduce((sum, size) => sum + size, 0);
  const bits = [
    ...bitsOf(4, 4),
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...[...bytes].flatMap((byte) => bitsOf(byte, 8)),
  ];
  bits.push(...Array<number>(Math.min(4, room * 8 - bits.length)).fill(0));
  while (bits.length % 8) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  );
  for (let pad = 0; data.length < room; pad += 1) data.push(pad % 2 ? 17 : 236);
  const ends = blocks.map((_, at) => blocks.slice(0, at + 1).reduce((sum, size) => sum + size, 0));
  const parts = blocks.map((size, at) => data.slice((ends[at] ?? 0) - size, ends[at]));
  const corrections = parts.map((part) => correctionOf(part, correction));
  const inTurn = (lists: readonly number[][]) =>
    Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
      lists.flatMap((list) => list.slice(at, at + 1)),
    ).flat();
  return [...inTurn(parts), ...inTurn(corrections)];
}

/** A square of modules: dark, light, or not drawn yet. */
type Square = Array<Array<boolean | undefined>>;

const place = (square: Square, row: number, column: number, dark: boolean) => {
  const line = square[row];
  if (line && column >= 0 && column < line.length) line[column] = dark;
};

/** Returns the centres of the alignment patterns, in both directions. */
function alignments(version: number, size: number): number[] {
  if (version === 1) return [];
  return version < 7 ? [6, size - 7] : [6, (size - 1) / 2, size - 7];
}

/** Draws the fixed patterns of a version, and reserves space for the version and the format information. */
function frameOf(version: number): Square {
  const size = version * 4 + 17;
  const square: Square = Array.from({ length: size }, () => Array<undefined>(size).fill(undefined));
  const ring = (row: number, column: number, radius: number, isDark: (distance: number) => boolean) => {
    for (let y = -radius; y <= radius; y += 1)
      for (let x = -radius; x <= radius; x += 1)
        place(square, row + y, column + x, isDark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let at = 0; at < size; at += 1) {
    place(square, 6, at, at % 2 === 0);
    place(square, at, 6, at % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    ring(row, column, 4, (far) => far !== 2 && far !== 4);
  const middles = alignments(version, size);
  const isCorner = (row: number, column: number) =>
    row + column === 12 || (row !== column && row + column === size - 1);
  for (const row of middles)
    for (const column of middles) if (!isCorner(row, column)) ring(row, column, 2, (far) => far !== 1);
  tellMask(square, 0);
  if (version >= 7) tellVersion(square, version);
  return square;
}

/** Writes the format information, level M and the mask, twice, with its error correction. */
function tellMask(square: Square, mask: number): void {
  const size = square.length;
  let rest = mask;
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at < 15; at += 1) {
    const aside = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at;
    place(square, aside, 8, bit(at));
    const across = at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at;
    place(square, 8, across, bit(at));
  }
  place(square, size - 8, 8, true);
}

function tellVersion(square: Square, version: number): void {
  const size = square.length;
  let rest = version;
  for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let at = 0; at < 18; at += 1) {
    const dark = ((bits >> at) & 1) === 1;
    place(square, Math.floor(at / 3), size - 11 + (at % 3), dark);
    place(square, size - 11 + (at % 3), Math.floor(at / 3), dark);
  }
}

/** Returns the modules that are free for data, from the lower right corner upwards and downwards in columns of two. */
function freePlaces(frame: Square): Array<readonly [row: number, column: number]> {
  const size = frame.length;
  const free: Array<readonly [number, number]> = [];
  let upwards = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let at = 0; at < size; at += 1) {
      const row = upwards ? size - 1 - at : at;
      for (const column of [right, right - 1]) if (frame[row]?.[column] === undefined) free.push([row, column]);
    }
    upwards = !upwards;
  }
  return free;
}

const masks: ReadonlyArray<(row: number, column: number) => boolean> = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** Returns the penalty of a pattern: for long runs, blocks of one colour, patterns like a finder, and an unbalanced share of dark modules. */
function penaltyOf(square: ReadonlyArray<readonly boolean[]>): number {
  const size = square.length;
  const lines = [...square, ...square.map((_, column) => square.map((row) => row[column] === true))];
  let penalty = 0;
  for (const line of lines) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...text.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 0; y + 1 < size; y += 1)
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = square[y]?.[x];
      if (dark === square[y]?.[x + 1] && dark === square[y + 1]?.[x] && dark === square[y + 1]?.[x + 1]) penalty += 3;
    }
  const dark = square.flat().filter(Boolean).length;
  return penalty + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}

/** Returns a text as a QR code of level M: rows of modules, true if dark. Throws for a text of more than `qrLimit` bytes. */
export function qrModules(text: string): boolean[][] {
  const bytes = new TextEncoder().encode(text);
  const fits = (blocks: readonly number[], at: number) =>
    blocks.reduce((sum, size) => sum + size, 0) * 8 >= 4 + (at < 9 ? 8 : 16) + bytes.length * 8;
  const version = versions.findIndex(([, ...blocks], at) => fits(blocks, at)) + 1;
  if (version === 0) throw new Error(`A text of ${bytes.length} bytes is too long for this code`);
  const frame = frameOf(version);
  const bits = signsOf(bytes, version).flatMap((sign) => bitsOf(sign, 8));
  const free = freePlaces(frame);
  const drawn = masks.map((isFlipped, mask) => {
    const square = frame.map((row) => [...row]);
    tellMask(square, mask);
    for (const [at, [row, column]] of free.entries())
      place(square, row, column, (bits[at] === 1) !== isFlipped(row, column));
    return square.map((row) => row.map((dark) => dark === true));
  });
  const penalties = drawn.map(penaltyOf);
  return drawn[penalties.indexOf(Math.min(...penalties))] ?? [];
}

/** Returns a text as a QR code in SVG with the required quiet zone, and with the text as an alternative for people who cannot see it. */
export function qrCodeSvg(text: string): string {
  const modules = qrModules(text);
  const rim = 4;
  const size = modules.length + 2 * rim;
  const path = modules
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + rim} ${y + rim}h1v1h-1z`] : [])))
    .join('');
  const label = text.replace(/[&<>"]/g, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
