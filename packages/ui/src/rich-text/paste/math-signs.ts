/** Thrown if a formula contains an unknown element: converted only in part, it would mean something else. */
export class UnreadableFormula extends Error {}

/** Escapes characters that have a special meaning in LaTeX. */
export const escapedMath = (text: string) =>
  text
    .replace(
      /[\\#$%&_{}^~]/g,
      (sign) => ({ '\\': '\\backslash ', '^': '\\wedge ', '~': '\\sim ' })[sign] ?? `\\${sign}`,
    )
    // Characters without width, which tell programs what is multiplied or applied.
    .replace(/[\u2061-\u2064]/g, '');

/** Returns words in a formula, with their spaces preserved. */
export const wordsInMath = (text: string) =>
  `\\text{${text.replace(/[\\#$%&_{}^~]/g, (sign) => ({ '\\': '\\textbackslash ', '^': '\\^{}', '~': '\\~{}' })[sign] ?? `\\${sign}`)}}`;

const functions =
  /^(?:arccos|arcsin|arctan|arg|cos|cosh|cot|coth|csc|deg|det|dim|exp|gcd|hom|inf|ker|lim|ln|log|max|min|Pr|sec|sin|sinh|sup|tan|tanh)$/;

/** Returns upright letters: a function that LaTeX knows, or a name. */
export const uprightInMath = (text: string) =>
  functions.test(text.trim())
    ? `\\${text.trim()} `
    : /[A-Za-z]/.test(text)
      ? `\\mathrm{${escapedMath(text)}}`
      : escapedMath(text);

const above: Readonly<Record<string, string>> = {
  ...{ '^': 'hat', ˆ: 'hat', '\u0302': 'hat', '~': 'tilde', '˜': 'tilde', '\u0303': 'tilde', '∼': 'tilde' },
  ...{ '¯': 'bar', '\u0304': 'bar', '\u0305': 'overline', '‾': 'overline', '―': 'overline', '−': 'bar', _: 'bar' },
  ...{
    '→': 'vec',
    '⃗': 'vec',
    '˙': 'dot',
    '.': 'dot',
    '\u0307': 'dot',
    '¨': 'ddot',
    '\u0308': 'ddot',
    '\u20db': 'dddot',
  },
  ...{ ˇ: 'check', '\u030c': 'check', '˘': 'breve', '\u0306': 'breve', '´': 'acute', '`': 'grave' },
  ...{ '⏞': 'overbrace', '⏜': 'overgroup', '\u20d6': 'overleftarrow', '←': 'overleftarrow', '↔': 'overleftrightarrow' },
};
const below: Readonly<Record<string, string>> = {
  '⏟': 'underbrace',
  _: 'underline',
  '\u0332': 'underline',
};

/** Returns a base with a sign above or below it. */
export function marked(base: string, sign: string, side: 'above' | 'below'): string {
  const command = (side === 'above' ? above : below)[sign.trim()];
  if (command) return `\\${command}{${base}}`;
  return side === 'above' ? `\\overset{${escapedMath(sign)}}{${base}}` : `\\underset{${escapedMath(sign)}}{${base}}`;
}

/** Whether scripts are placed above and below by default, as with sums and limits. */
export const isLargeOperator = (base: string) =>
  /^\s*(?:[∑∏∐⋃⋂⋁⋀⨁⨂∫∬∭∮]|\\(?:lim|max|min|sup|inf|det|gcd|Pr)\b)\s*$/.test(base);

/** Returns a bracket as `\left` and `\right` take it; a missing one becomes a full stop. */
export const bracketInMath = (sign: string) =>
  ({
    '{': '\\{',
    '}': '\\}',
    '': '.',
    '〈': '\\langle ',
    '〉': '\\rangle ',
    '⟨': '\\langle ',
    '⟩': '\\rangle ',
    '‖': '\\|',
  })[sign] ?? sign;

/** Returns a base with its scripts: braces around the base and each script; empty scripts are left out. */
export const scripted = (base: string, sub: string, sup: string) =>
  `${isLargeOperator(base) ? base.trim() : `{${base}}`}${sub === '' ? '' : `_{${sub}}`}${sup === '' ? '' : `^{${sup}}`}`;
