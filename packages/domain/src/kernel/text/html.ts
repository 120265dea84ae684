const plain = '0123456789+-=()';
const above = new Map<string, string>(
  zip(`${plain}−–abcdefghijklmnoprstuvwxyz`, '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾⁻⁻ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ'),
);
const below = new Map<string, string>(zip(`${plain}−–aehijklmnoprstuvx`, '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎₋₋ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ'));

function zip(from: string, to: string): Array<readonly [string, string]> {
  const signs = [...to];
  return [...from].map((sign, at) => [sign, signs[at] ?? sign]);
}

/**
 * Returns superscript or subscript text as Unicode characters, so that `10<sup>3</sup>` does not read as 103 without formatting (rule
 * Q126). The number of characters is unchanged; if any letter has no such character, the text is returned unchanged.
 */
export function shiftedText(tag: 'sup' | 'sub', text: string): string {
  const signs = [...text].map((letter) => (tag === 'sup' ? above : below).get(letter) ?? '');
  return signs.includes('') ? text : signs.join('');
}

/** Tags that become line breaks when formatted text is converted to plain text. */
const breaking = /^(?:br|\/(?:p|div|li|h[1-6]|pre|ul|ol|tr|figure|caption))(?:[\s/]|$)/i;
/** Tags that become tabs, so that the cells of a row do not run into each other. */
const parting = /^\/t[dh](?:\s|$)/i;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{1,31}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? '_';
    const code = decimal ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
}

/** Ends a cell with a tab, which replaces the line break of its last paragraph. */
function endCell(parts: string[]): void {
  while (parts.at(-1) === '\n' || parts.at(-1) === '') parts.pop();
  parts.push('\t');
}

/**
 * Returns the plain text of formatted text, one line per paragraph. Runs in time proportional to the length of any text: a `<` without a
 * closing bracket is an ordinary character.
 */
export function plainTextOf(html: string): string {
  const parts: string[] = [];
  let at = 0;
  /** Index of the part at which the superscript or subscript begins. */
  let shiftedFrom = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const close = open < 0 ? -1 : html.indexOf('>', open);
    if (close < 0) {
      parts.push(html.slice(at));
      break;
    }
    parts.push(html.slice(at, open));
    const tag = html.slice(open + 1, Math.min(close, open + 12));
    if (tag === 'sup' || tag === 'sub') shiftedFrom = parts.length;
    else if (tag === '/sup' || tag === '/sub') {
      parts.push(shiftedText(tag === '/sup' ? 'sup' : 'sub', parts.splice(shiftedFrom).join('')));
      shiftedFrom = parts.length;
    } else if (parting.test(tag)) endCell(parts);
    else if (breaking.test(tag)) parts.push('\n');
    at = close + 1;
  }
  return decoded(parts.join('')).trim();
}

/**
 * Returns the number of visible characters in HTML text, for screen and server alike: limits count these, not the markup. Breaks between
 * lines and cells do not count, an emoji counts as one character, an equation counts as its LaTeX (rule Q124).
 */
export function visibleLength(html: string): number {
  return [...plainTextOf(html).replaceAll(/[\r\n\t]+/g, '')].length;
}
