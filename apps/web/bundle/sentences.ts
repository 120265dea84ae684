import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { looksLikeWords } from './words-of-people.ts';

/** A text that users may read, and where it occurs; a placeholder in it is written `{{name}}`. */
export interface Found {
  readonly sentence: string;
  readonly path: string;
  readonly line: number;
  /** Whether it is passed to `text`, `say` or `toast` at that place; other texts are recognized by their form. */
  readonly asked: boolean;
  /** Whether it occurs between tags or in a visible attribute without being passed to a translator. */
  readonly bare: boolean;
}

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;

const root = join(import.meta.dirname, '../../..');

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

const translators = new Set(['text', 'say', 'toast', 'problemText', 'translateSentence']);

/** Where our texts are: screens, shared components, question types, and the domain rules with their refusal messages. */
const rooms = ['apps/web/src', 'packages/ui/src', 'packages/questions/src', 'packages/domain/src'];

/** Tests, generated code and the translations themselves. */
const notRead = /\.test\.|\/generated\/|\/testing\/|\.d\.ts$|\/locale\//;

/**
 * Files that contain their own German (letters, decision 690), or that are written in the language of the facility rather than the
 * reader's: documents, calendars, sheets and forms to download (decision 386), and the initial data of a facility. Names of rule states and
 * keys of access tokens are shown to nobody; the browser supplies the names of countries.
 */
const ofTheFacility =
  /^packages\/domain\/src\/([\w-]+\/policy|api-token\/(permission|field)-keys|institution\/countries|first-hour\/(forms|pages)|email-template\/letters(-in-german|-of-operations)?|[\w-]+\/letter-words|pdf-template\/standard-texts|download\/excel|fap-review\/offline\/offline-form|calendar-feed\/entries)\.ts$/;

/** Where the server names acts and the records they affect: it sends them in English, and screens translate them. */
const ofActs = ['apps/server/src/modules/*/*.schema.ts', 'apps/server/src/acts/watched.ts'];
const wordsOfActs = /^(destructive|whenRemoving|one|many)$/;
/** The singular and plural noun of something that is counted. */
const nounsCounted = /^(one|many)$/;

/** Where the server describes events (rule A19): descriptions are stored in English, and screens translate them. */
const ofEvents = ['apps/server/src/modules/**/*.service.ts', 'apps/server/src/modules/**/*.events.ts'];
const wordsOfEvents = /^(description|describe)$/;
const tellsOfEvents = (path: string) => /^apps\/server\/.*\.(service|events)\.ts$/.test(path);

/** Returns the files whose texts are collected, by their path from the root. */
const sentenceFiles = (): string[] =>
  [...rooms.map((room) => `${room}/**/*.{ts,tsx}`), ...ofActs, ...ofEvents]
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !notRead.test(path) && !ofTheFacility.test(path))
    .sort();

/** Attributes whose values are meant for the browser or for other code. */
const machineAttributes =
  /^(className|id|type|name|value|to|href|rel|role|target|accept|sandbox|fontFamily|aria-keyshortcuts|key|sx|style|variant|color|size|component|htmlFor|src|d|viewBox|transform|severity|scope|loading|autoComplete|inputMode|aria-(live|current|haspopup|controls|labelledby|describedby|orientation|sort)|data-.*)$/;

const machineCalls =
  /^(require|import|querySelector.*|getElementById|addEventListener|removeEventListener|matchMedia|fetch|Error|RegExp|record|sql|startsWith|endsWith|includes|has|get|split|join|replaceAll|append|set[A-Z]?\w*Item|getItem|removeItem|formatToParts|fromFormat|toFormat|createElement)$/;

/** Returns the text of a template literal with its placeholders, which are numbered by position. */
function filledIn(node: Node): string {
  const quasis = node.quasis as Array<{ value: { cooked: string } }>;
  return quasis.map(({ value }, at) => (at === 0 ? value.cooked : `{{${at}}}${value.cooked}`)).join('');
}

/** Attributes that users see or that assistive technology reads out. */
const readAttributes = /^(label|title|placeholder|alt|helperText|aria-(label|description|roledescription|valuetext))$/;

/** Syntax nodes that hold no texts. */
const withoutTexts =
  /^(Import(Declaration|Expression)|Export(All)Declaration|TS(TypeAnnotation|TypeAliasDeclaration|InterfaceDeclaration|TypeParameterInstantiation|TypeParameterDeclaration|ModuleDeclaration))$/;

interface Walk {
  (value: unknown, asked?: boolean): void;
  /** Component library imports of the file. */
  readonly library: ReadonlySet<string>;
}
type Take = (sentence: string, node: Node, how?: 'asked' | 'bare') => void;

const literal = (value: unknown): value is Node & { readonly value: string } =>
  isNode(value) && value.type === 'Literal' && typeof value.value === 'string';

function nameOf(callee: Node): string {
  const named = callee.type === 'MemberExpression' ? (callee.property as Node) : callee;
  return String(named.name ?? '');
}

function readCall(node: Node, walk: Walk): void {
  const callee = node.callee as Node;
  const name = nameOf(callee);
  const asks = callee.type !== 'MemberExpression' && translators.has(name);
  walk(callee);
  (node.arguments as Node[]).forEach((argument, at) => {
    if (!machineCalls.test(name) || !literal(argument)) walk(argument, at === 0 && asks);
  });
}

/**
 * Whether an element renders its attributes unchanged: native elements and those of the library do; our own components translate them or
 * receive translated values.
 */
function drawsAsItIs(element: Node, walk: Walk): boolean {
  const name = String((element.name as Node).name ?? '');
  return /^[a-z]/.test(name) || walk.library.has(name);
}

function readElement(element: Node, walk: Walk, take: Take): void {
  const bare = drawsAsItIs(element, walk);
  for (const attribute of element.attributes as Node[]) {
    const name = String((attribute.name as Node | undefined)?.name ?? '');
    if (!literal(attribute.value)) walk(attribute.value ?? attribute.argument);
    else if (name && !machineAttributes.test(name)) {
      take(attribute.value.value, attribute, bare && readAttributes.test(name) ? 'bare' : undefined);
    }
  }
}

/** Readers for the node types that hold texts or have parts to skip; of all other nodes every part is read. */
const readers: Readonly<Record<string, (node: Node, asked: boolean, walk: Walk, take: Take) => void>> = {
  Literal: (node, asked, _, take) => literal(node) && take(node.value, node, asked ? 'asked' : undefined),
  JSXText: (node, _, __, take) => take(String(node.value), node, 'bare'),
  JSXOpeningElement: (node, _, walk, take) => readElement(node, walk, take),
  TemplateLiteral: (node, asked, walk, take) => {
    take(filledIn(node), node, asked ? 'asked' : undefined);
    walk(node.expressions);
  },
  TaggedTemplateExpression: (node, _, walk) => walk((node.quasi as Node).expressions),
  TSAsExpression: (node, asked, walk) => walk(node.expression, asked),
  TSSatisfiesExpression: (node, asked, walk) => walk(node.expression, asked),
  ConditionalExpression: (node, asked, walk) => {
    walk(node.test);
    walk(node.consequent, asked);
    walk(node.alternate, asked);
  },
  LogicalExpression: (node, asked, walk) => {
    walk(node.left, asked);
    walk(node.right, asked);
  },
  BinaryExpression: (node, _, walk) => {
    const compares = /^[!=]==?$|^in$/.test(String(node.operator));
    for (const side of [node.left, node.right]) if (!compares || !literal(side)) walk(side);
  },
  SwitchCase: (node, _, walk) => walk(node.consequent),
  // Entries of a table of words are translated where they are looked up, and may be single words.
  VariableDeclarator: (node, _, walk) => walk(node.init, /Words$/.test(String((node.id as Node).name ?? ''))),
  ObjectExpression: (node, asked, walk) => walk(node.properties, asked),
  Property: (node, asked, walk) => {
    if (node.computed) walk(node.key);
    // A nested table holds more than words, such as colours; a counted noun is a single word.
    const isCounted = nounsCounted.test(String((node.key as Node).name ?? ''));
    walk(node.value, isCounted || (asked && (node.value as Node).type !== 'ObjectExpression'));
  },
  MemberExpression: (node, _, walk) => {
    walk(node.object);
    if (node.computed && !literal(node.property)) walk(node.property);
  },
  CallExpression: (node, _, walk) => readCall(node, walk),
  NewExpression: (node, _, walk) => readCall(node, walk),
};

/** Returns the names that a file imports from the component library. */
const libraryOf = (source: string): ReadonlySet<string> =>
  new Set([...source.matchAll(/^import (\w+) from '@mui\//gm)].map(([, name = '']) => name));

/** Returns the parts of a server file that screens show, by their names: properties, variables, and return values of functions. */
function partsNamed(value: unknown, names: RegExp): unknown[] {
  if (Array.isArray(value)) return value.flatMap((part) => partsNamed(part, names));
  if (!isNode(value) || withoutTexts.test(value.type)) return [];
  const name = String(((value.key ?? value.id) as Node | null | undefined)?.name ?? '');
  if (value.type === 'Property' && names.test(name)) return [value.value];
  if (value.type === 'VariableDeclarator' && names.test(name)) return [value.init];
  if (value.type === 'FunctionDeclaration' && names.test(name)) return answersOf(value.body);
  return Object.values(value).flatMap((part) => partsNamed(part, names));
}

function answersOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(answersOf);
  if (!isNode(value)) return [];
  return value.type === 'ReturnStatement' ? [value.argument] : Object.values(value).flatMap(answersOf);
}

/** Returns all texts of a file that users may read. */
export function sentencesIn(path: string, source = readFileSync(join(root, path), 'utf8')): Found[] {
  const found: Found[] = [];
  const take: Take = (written, node, how) => {
    const sentence = how === 'asked' ? written : written.replace(/\s+/g, ' ').trim();
    const isOurs = how === 'asked' ? /[A-Za-z]/.test(sentence) : looksLikeWords(sentence);
    if (!isOurs) return;
    const line = source.slice(0, Number(node.start)).split('\n').length;
    found.push({ sentence, path, line, asked: how === 'asked', bare: how === 'bare' });
  };
  // Shared components look up their words by name (`say('copy')`); the sentences themselves are in one list.
  const byName = path.startsWith('packages/ui/') && !path.startsWith('packages/ui/src/words/');
  const tree = parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }, path);
  const step = (value: unknown, asked = false) => {
    if (Array.isArray(value)) for (const part of value) walk(part, asked);
    if (!isNode(value) || withoutTexts.test(value.type)) return;
    const read = readers[value.type];
    if (read) {
      read(value, asked && !byName, walk, take);
      return;
    }
    for (const part of Object.values(value)) walk(part);
  };
  const walk: Walk = Object.assign(step, { library: libraryOf(source) });
  const isOfServer = path.startsWith('apps/server/');
  const names = tellsOfEvents(path) ? wordsOfEvents : wordsOfActs;
  for (const part of isOfServer ? partsNamed(tree, names) : [tree]) walk(part, isOfServer);
  return found;
}

/** Returns the area of a file, which is also the file name of its translations. */
export function areaOf(path: string): string {
  const [, area] =
    /^packages\/domain\/src\/([\w-]+)\//.exec(path) ?? /^apps\/web\/src\/features\/([\w-]+)\//.exec(path) ?? [];
  if (area) return area;
  if (tellsOfEvents(path)) return 'event-log';
  if (path.startsWith('apps/server/')) return 'act';
  if (path.startsWith('packages/questions/')) return 'questions';
  if (path.startsWith('packages/ui/')) return 'parts';
  return path.startsWith('apps/web/src/kits/') ? 'kits' : 'frame';
}

/** Returns every text of the product with the places where it occurs. */
export function allSentences(): ReadonlyMap<string, readonly Found[]> {
  const all = new Map<string, Found[]>();
  for (const path of sentenceFiles()) {
    for (const found of sentencesIn(path)) all.set(found.sentence, [...(all.get(found.sentence) ?? []), found]);
  }
  return all;
}
