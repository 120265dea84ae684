/**
 * The subset of JSONPath that lists of choices need: names, indexes, slices, wildcards, descendants and simple filters. Filters are
 * compared, never evaluated as code, and a search that would visit too many values is aborted.
 */

type Comparison = '==' | '!=' | '<=' | '>=' | '<' | '>';
type Test = { readonly path: readonly Segment[]; readonly comparison?: Comparison; readonly literal?: unknown };

type Selector =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'slice'; readonly start?: number; readonly end?: number; readonly step: number }
  | { readonly kind: 'all' }
  /** Matches if all tests of any one group match. */
  | { readonly kind: 'filter'; readonly any: ReadonlyArray<readonly Test[]> };

interface Segment {
  readonly isDeep: boolean;
  readonly selectors: readonly Selector[];
}

const name = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const whole = /-?\d{1,9}/y;
const quoted = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/y;
const number = /-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/iy;
const comparison = /==|!=|<=|>=|<|>/y;

class Reader {
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  get isDone(): boolean {
    return this.at >= this.text.length;
  }
  skip(): void {
    while (this.text[this.at] === ' ') this.at += 1;
  }
  take(word: string): boolean {
    if (!this.text.startsWith(word, this.at)) return false;
    this.at += word.length;
    return true;
  }
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (!found) return undefined;
    this.at = pattern.lastIndex;
    return found;
  }
  need<T>(value: T | undefined): T {
    if (value === undefined) throw new SyntaxError('This is not a valid JSON path');
    return value;
  }
  expect(word: string): void {
    this.need(this.take(word) || undefined);
  }
}

const unescaped = (text: string) => text.replace(/\\(.)/g, '$1');

function readText(reader: Reader): string | undefined {
  const found = reader.match(quoted);
  return found && unescaped(found[1] ?? found[2] ?? '');
}

function readLiteral(reader: Reader): unknown {
  const text = readText(reader);
  if (text !== undefined) return text;
  for (const [word, value] of [
    ['true', true],
    ['false', false],
    ['null', null],
  ] as const) {
    if (reader.take(word)) return value;
  }
  return Number(reader.need(reader.match(number))[0]);
}

function readTest(reader: Reader): Test {
  reader.skip();
  reader.expect('@');
  const path = readSegments(reader);
  reader.skip();
  const sign = reader.match(comparison)?.[0] as Comparison | undefined;
  if (!sign) return { path };
  reader.skip();
  return { path, comparison: sign, literal: readLiteral(reader) };
}

function readFilter(reader: Reader): Selector {
  const wrapped = reader.take('(');
  const any: Test[][] = [];
  do {
    const all: Test[] = [];
    do {
      all.push(readTest(reader));
      reader.skip();
    } while (reader.take('&&'));
    any.push(all);
  } while (reader.take('||'));
  if (wrapped) reader.expect(')');
  return { kind: 'filter', any };
}

function readSelector(reader: Reader): Selector {
  reader.skip();
  if (reader.take('*')) return { kind: 'all' };
  if (reader.take('?')) return readFilter(reader);
  const text = readText(reader);
  if (text !== undefined) return { kind: 'name', name: text };
  const start = reader.match(whole)?.[0];
  if (!reader.take(':')) return { kind: 'index', index: Number(reader.need(start)) };
  const end = reader.match(whole)?.[0];
  const step = reader.take(':') ? reader.match(whole)?.[0] : undefined;
  return {
    kind: 'slice',
    step: step === undefined ? 1 : Number(step),
    ...(start === undefined ? {} : { start: Number(start) }),
    ...(end === undefined ? {} : { end: Number(end) }),
  };
}

function readBracket(reader: Reader): Selector[] {
  const selectors = [readSelector(reader)];
  reader.skip();
  while (reader.take(',')) {
    selectors.push(readSelector(reader));
    reader.skip();
  }
  reader.expect(']');
  return selectors;
}

function readSegments(reader: Reader): Segment[] {
  const segments: Segment[] = [];
  for (;;) {
    if (reader.take('[')) {
      segments.push({ isDeep: false, selectors: readBracket(reader) });
      continue;
    }
    const isDeep = reader.take('..');
    if (!isDeep && !reader.take('.')) return segments;
    if (reader.take('*')) segments.push({ isDeep, selectors: [{ kind: 'all' }] });
    else if (isDeep && reader.take('[')) segments.push({ isDeep, selectors: readBracket(reader) });
    else segments.push({ isDeep, selectors: [{ kind: 'name', name: reader.need(reader.match(name))[0] }] });
  }
}

function readPath(text: string): Segment[] {
  const reader = new Reader(text.trim());
  reader.expect('$');
  const segments = readSegments(reader);
  if (!reader.isDone) throw new SyntaxError('This is not a valid JSON path');
  return segments;
}

const isHolder = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null;

function compared(left: unknown, sign: Comparison, right: unknown): boolean {
  if (sign === '==') return left === right;
  if (sign === '!=') return left !== right;
  const areNumbers = typeof left === 'number' && typeof right === 'number';
  const areTexts = typeof left === 'string' && typeof right === 'string';
  if (!areNumbers && !areTexts) return false;
  const order = left < right ? -1 : left > right ? 1 : 0;
  return sign === '<' ? order < 0 : sign === '>' ? order > 0 : sign === '<=' ? order <= 0 : order >= 0;
}

/** The most values a search may visit. */
const visitLimit = 200_000;

class Search {
  private visits = 0;

  private visit<T>(values: readonly T[]): readonly T[] {
    this.visits += values.length + 1;
    if (this.visits > visitLimit) throw new RangeError('The JSON path searches too many values');
    return values;
  }

  private passes(value: unknown, { path, comparison: sign, literal }: Test): boolean {
    const found = this.run([value], path);
    return sign === undefined ? found.length > 0 : found.some((each) => compared(each, sign, literal));
  }

  private select(value: unknown, selector: Selector): readonly unknown[] {
    if (!isHolder(value)) return [];
    const children = Array.isArray(value) ? value : Object.values(value);
    switch (selector.kind) {
      case 'all':
        return this.visit(children);
      case 'name':
        return !Array.isArray(value) && Object.hasOwn(value, selector.name) ? [value[selector.name]] : [];
      case 'index':
        return Array.isArray(value) && value.at(selector.index) !== undefined ? [value.at(selector.index)] : [];
      case 'slice':
        if (!Array.isArray(value) || selector.step < 1) return [];
        return this.visit(value.slice(selector.start, selector.end)).filter((_, at) => at % selector.step === 0);
      case 'filter':
        return this.visit(children).filter((child) =>
          selector.any.some((all) => all.every((test) => this.passes(child, test))),
        );
    }
  }

  private withDescendants(values: readonly unknown[]): unknown[] {
    const found: unknown[] = [];
    const waiting = [...values].reverse();
    for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
      if (!isHolder(next)) continue;
      found.push(next);
      waiting.push(...this.visit(Array.isArray(next) ? next : Object.values(next)).toReversed());
    }
    return found;
  }

  run(values: readonly unknown[], path: readonly Segment[]): readonly unknown[] {
    return path.reduce<readonly unknown[]>((found, { isDeep, selectors }) => {
      const from = isDeep ? this.withDescendants(found) : found;
      // Each selector visits each value, whether it matches or not.
      return this.visit(from).flatMap((value) =>
        this.visit(selectors).flatMap((selector) => this.select(value, selector)),
      );
    }, values);
  }
}

/** Returns the values at a path. Throws SyntaxError for a text that is not a path, RangeError for a search that takes too long. */
export function atJsonPath(value: unknown, path: string): readonly unknown[] {
  return new Search().run([value], readPath(path));
}
