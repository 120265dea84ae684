import Handlebars from 'handlebars';
import { cleanHtml, cleanLetter } from '../../html/clean-html.ts';
import { withReadableEquations } from '../../html/equations.ts';
import { helpers, partials } from './helpers.ts';
import type { FilledTemplate, TemplateJob, TemplateProblem } from './templates.ts';

/** Maximum length of the output of a template, in characters. */
const outputLimit = 8_000_000;
/** Maximum number of all iterations of its loops: five hundred proposals of two hundred answers take a tenth of this. */
const roundsLimit = 1_000_000;
/**
 * Maximum nesting of blocks and expressions: the engine compiles them in one step that cannot be stopped, and its memory grows with the
 * square of the depth.
 */
const mostNested = 100;
const tooLong = 'The resulting text is too long';
const clean = '$printsClean';
const builtIn = new Set(['if', 'unless', 'each', 'with', 'lookup', 'log']);
const known = new Set([...builtIn, ...Object.keys(helpers)]);

const handlebars = Handlebars.create();
handlebars.registerHelper(helpers as Record<string, Handlebars.HelperDelegate>);
handlebars.registerHelper('log', () => '');
registerLoops();
// Sanitizes values that a template prints without escaping: HTML of the server is kept as it is, everything else loses whatever loads or
// runs.
handlebars.registerHelper(clean, (value: unknown) =>
  value instanceof Handlebars.SafeString
    ? value
    : new Handlebars.SafeString(
        cleanHtml(value === null || value === undefined ? '' : String(value), { images: true }),
      ),
);
for (const [name, source] of Object.entries(partials)) handlebars.registerPartial(name, handlebars.compile(source));

class Wrong extends Error {
  readonly problem: TemplateProblem;
  constructor(message: string, at?: { readonly line: number; readonly column: number }) {
    super(message);
    this.problem = { message, line: at?.line ?? null, column: at?.column ?? null };
  }
}

/** Iterations in the template that is being filled in. */
let rounds = 0;

/** Registers loops that stop after too many iterations or too much output, before they fill the memory of the thread. */
function registerLoops(): void {
  const each = handlebars.helpers.each as Handlebars.HelperDelegate;
  handlebars.registerHelper('each', function (this: unknown, list: unknown, ...rest: unknown[]) {
    const options = rest.at(-1) as Handlebars.HelperOptions;
    let made = 0;
    const fn: Handlebars.TemplateDelegate = (item, own) => {
      rounds += 1;
      if (rounds > roundsLimit) throw new Wrong('The loops of the template repeat too often');
      const text = options.fn(item, own);
      made += text.length;
      if (made > outputLimit) throw new Wrong(tooLong);
      return text;
    };
    return each.call(this, list, { ...options, fn });
  });
}

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;

/** Finds what would fail when the template is filled in, and wraps unescaped output with the sanitizer. */
class Look extends Handlebars.Visitor {
  private depth = 0;

  private within(loc: hbs.AST.SourceLocation, look: () => void): void {
    this.depth += 1;
    if (this.depth > mostNested) {
      throw new Wrong(`The template is nested deeper than ${mostNested} levels here`, loc.start);
    }
    look();
    this.depth -= 1;
  }

  private inspect(call: Call): void {
    const { path, params } = call;
    const name = (path as hbs.AST.PathExpression).original;
    const isCall = params.length > 0 || (call.hash?.pairs.length ?? 0) > 0;
    if (isCall && path.type === 'PathExpression' && !known.has(String(name))) {
      throw new Wrong(`There is no helper “${name}”`, call.loc.start);
    }
    if (name === 'if' || name === 'unless' || name === 'each' || name === 'with') {
      if (params.length !== 1) throw new Wrong(`#${name} needs exactly one value`, call.loc.start);
    }
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.inspect(statement);
    super.MustacheStatement(statement);
    if (statement.escaped) return;
    const { path, params, hash, loc } = statement;
    const isPlain = params.length === 0 && (hash?.pairs.length ?? 0) === 0;
    const inner = isPlain ? path : { type: 'SubExpression', path, params, hash, loc };
    statement.params = [inner as hbs.AST.Expression];
    statement.path = { type: 'PathExpression', data: false, depth: 0, parts: [clean], original: clean, loc };
    statement.hash = { type: 'Hash', pairs: [], loc } as hbs.AST.Hash;
  }

  override BlockStatement(statement: hbs.AST.BlockStatement): void {
    this.inspect(statement);
    this.within(statement.loc, () => super.BlockStatement(statement));
  }

  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.inspect(expression);
    this.within(expression.loc, () => super.SubExpression(expression));
  }

  override PartialStatement(statement: hbs.AST.PartialStatement): void {
    this.partial(statement.name, statement.loc);
    super.PartialStatement(statement);
  }

  override PartialBlockStatement(statement: hbs.AST.PartialBlockStatement): void {
    this.partial(statement.name, statement.loc);
    this.within(statement.loc, () => super.PartialBlockStatement(statement));
  }

  override DecoratorBlock(block: hbs.AST.DecoratorBlock): void {
    throw new Wrong('Inline partials are not available', block.loc.start);
  }

  override Decorator(decorator: hbs.AST.Decorator): void {
    throw new Wrong('Decorators are not available', decorator.loc.start);
  }

  private partial(name: hbs.AST.PathExpression | hbs.AST.SubExpression, loc: hbs.AST.SourceLocation): void {
    if (name.type !== 'PathExpression') throw new Wrong('A partial needs a fixed name', loc.start);
    const { original } = name as hbs.AST.PathExpression;
    if (!Object.hasOwn(partials, original)) throw new Wrong(`There is no partial “${original}”`, loc.start);
  }
}

/** Returns the error of Handlebars with the position that it reports. */
function problemOf(error: unknown): TemplateProblem {
  if (error instanceof Wrong) return error.problem;
  const { message, lineNumber, column } = error as { message: string; lineNumber?: number; column?: number };
  const parse = /^Parse error on line (\d+):\n(.*)\n(-*)\^\n([\s\S]*)$/.exec(message);
  if (parse) {
    const [, line, , dashes = '', expected = ''] = parse;
    const got = /got '(\w+)'/.exec(expected)?.[1];
    const ends =
      got === 'EOF'
        ? 'The text ends before everything that was opened has been closed'
        : 'Something is missing here, or should not be here';
    return { message: ends, line: Number(line), column: dashes.length };
  }
  return { message: message.replace(/ - \d+:\d+$/, ''), line: lineNumber ?? null, column: column ?? null };
}

/** Restores plain data; HTML marked as such is sanitized and then printed as it is. */
function revived(value: unknown, depth = 0): unknown {
  if (depth > 40 || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((one) => revived(one, depth + 1));
  const { $html } = value as { $html?: unknown };
  if (typeof $html === 'string') return new Handlebars.SafeString(cleanHtml($html, { images: true }));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, revived(one, depth + 1)]));
}

/** Fills in one template. Templates can access only own properties of plain data, never prototypes. */
export function fillTemplate({ source, data, letter, zone }: TemplateJob): FilledTemplate {
  try {
    const tree = handlebars.parse(source);
    new Look().accept(tree);
    rounds = 0;
    const html = handlebars.compile(tree, {
      knownHelpers: Object.fromEntries([...known, clean].map((name) => [name, true])),
    })(revived(data), { data: { zone }, allowProtoPropertiesByDefault: false, allowProtoMethodsByDefault: false });
    if (html.length > outputLimit) throw new Wrong(tooLong);
    return { ok: true, html: letter ? cleanLetter(withReadableEquations(html)) : html };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}
