/** Characters and their ASCII spelling. Accented letters and ligatures that Unicode can decompose need no entry. */
const written: Readonly<Record<string, string>> = {
  ...each('µμ', 'u'),
  ...each('‐‑‒–—―−', '-'),
  ...each('“”„‟«»″', '"'),
  ...each('‘’‚‛‹›′', "'"),
  ...each('×', 'x'),
  ...each('·⋅', '.'),
  ...each('•‣◦', '-'),
  ...each('⁄∕÷', '/'),
  ...each('≈∼≃', '~'),
  ...{ '…': '...', '±': '+/-', '∓': '-/+', '≤': '<=', '≥': '>=', '≠': '!=', '≪': '<<', '≫': '>>', '∝': '~' },
  ...{ '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '°': 'deg', '‰': '0/00', '∞': 'infinity', '√': 'sqrt', '∑': 'sum' },
  ...{ '∫': 'integral ', '∂': 'd', ħ: 'hbar', '€': 'EUR', '£': 'GBP', '©': '(c)', '®': '(R)', '™': '(TM)' },
  ...{
    ß: 'ss',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ł: 'l',
    Ł: 'L',
    ı: 'i',
    þ: 'th',
    ð: 'd',
  },
  ...{
    α: 'alpha',
    β: 'beta',
    γ: 'gamma',
    δ: 'delta',
    ε: 'epsilon',
    ϵ: 'epsilon',
    ζ: 'zeta',
    η: 'eta',
    θ: 'theta',
    ϑ: 'theta',
  },
  ...{ ι: 'iota', κ: 'kappa', λ: 'lambda', ν: 'nu', ξ: 'xi', π: 'pi', ρ: 'rho', σ: 'sigma', ς: 'sigma', τ: 'tau' },
  ...{
    υ: 'upsilon',
    φ: 'phi',
    ϕ: 'phi',
    χ: 'chi',
    ψ: 'psi',
    ω: 'omega',
    Γ: 'Gamma',
    Δ: 'Delta',
    Θ: 'Theta',
    Λ: 'Lambda',
  },
  ...{ Ξ: 'Xi', Π: 'Pi', Σ: 'Sigma', Φ: 'Phi', Ψ: 'Psi', Ω: 'Omega' },
};

function each(signs: string, ascii: string): Record<string, string> {
  return Object.fromEntries([...signs].map((sign) => [sign, ascii]));
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ';
const raisedAscii = '0123456789+-=()ni';
const isPlain = (text: string) => /^[\n\t\x20-\x7e]*$/.test(text);

/** Returns one visible character in ASCII, or undefined if there is no usual spelling. */
function asciiOf(segment: string): string | undefined {
  if (segment.trim() === '') return ' ';
  const known = written[segment.normalize('NFC')];
  if (known !== undefined) return known;
  const apart = [...segment.normalize('NFKD').replace(/\p{Mn}/gu, '')].map((sign) => written[sign] ?? sign).join('');
  return apart !== '' && isPlain(apart) ? apart : undefined;
}

export interface AsciiOffer {
  readonly from: string;
  readonly to: string;
}

/** An abstract in ASCII: the text, the replacements made, without duplicates, and the characters that could only become blanks. */
export interface OfferedAbstract {
  readonly text: string;
  readonly offers: readonly AsciiOffer[];
  readonly left: readonly string[];
}

/**
 * Suggests an ASCII spelling for each character outside ASCII (rule P119): `µ` as `u`, `–` as `-`, `é` as `e`, `cm⁻¹` as `cm^-1`. A
 * character without a usual spelling remains in the text and is listed.
 */
export function offeredAbstract(typed: string): OfferedAbstract {
  const offers = new Map<string, string>();
  const left = new Set<string>();
  let text = '';
  // A run of superscript characters gets a single caret in front.
  for (const part of typed.replace(/\r\n?/g, '\n').split(new RegExp(`([${raised}]+)`))) {
    if (part !== '' && raised.includes(part[0] as string)) {
      const to = `^${[...part].map((sign) => raisedAscii[raised.indexOf(sign)]).join('')}`;
      offers.set(part, to);
      text += to;
      continue;
    }
    for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(part)) {
      const to = isPlain(segment) ? segment : asciiOf(segment);
      if (to === undefined) left.add(segment);
      else if (to !== segment) offers.set(segment, to);
      text += to ?? segment;
    }
  }
  return { text, offers: [...offers].map(([from, to]) => ({ from, to })), left: [...left] };
}
