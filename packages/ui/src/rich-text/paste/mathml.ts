import {
  bracketInMath,
  escapedMath,
  isLargeOperator,
  marked,
  scripted,
  UnreadableFormula,
  uprightInMath,
  wordsInMath,
} from './math-signs.ts';

/** Converts the children of a formula, each only once: converting one twice would double the time at each level. */
const parts = (element: Element) => [...element.children].map(latexOf);
const all = (element: Element) => parts(element).join('');
const text = (element: Element) => (element.textContent ?? '').trim();

/** Converts content above or below a base: a mark, or the limits of a sum. */
function stacked(element: Element, side: 'above' | 'below'): string {
  const [base = '', script = ''] = parts(element);
  const mark = element.children[1];
  if (isLargeOperator(base)) return side === 'above' ? scripted(base, '', script) : scripted(base, script, '');
  if (mark?.localName === 'mo') return marked(base, text(mark), side);
  return `\\${side === 'above' ? 'overset' : 'underset'}{${script}}{${base}}`;
}

function both(element: Element): string {
  const [base = '', below = '', above = ''] = parts(element);
  return isLargeOperator(base) ? scripted(base, below, above) : `\\underset{${below}}{\\overset{${above}}{${base}}}`;
}

function fenced(element: Element): string {
  const [open, close] = [element.getAttribute('open') ?? '(', element.getAttribute('close') ?? ')'];
  const between = element.getAttribute('separators')?.trim()[0] ?? ',';
  return `\\left${bracketInMath(open)}${parts(element).join(between)}\\right${bracketInMath(close)}`;
}

function identifier(element: Element): string {
  const name = text(element);
  const variant = element.getAttribute('mathvariant');
  if (variant?.startsWith('bold')) return `\\mathbf{${escapedMath(name)}}`;
  return variant === 'normal' || [...name].length > 1 ? uprightInMath(name) : escapedMath(name);
}

const readers: Readonly<Record<string, (element: Element) => string>> = {
  ...Object.fromEntries(['math', 'mrow', 'mstyle', 'mpadded', 'mtd', 'merror'].map((tag) => [tag, all])),
  semantics: (element) => (element.firstElementChild ? latexOf(element.firstElementChild) : ''),
  mi: identifier,
  mn: (element) => escapedMath(text(element)),
  mo: (element) => escapedMath(text(element)),
  mtext: (element) => wordsInMath(element.textContent ?? ''),
  ms: (element) => wordsInMath(element.textContent ?? ''),
  mspace: () => '\\ ',
  mphantom: (element) => `\\phantom{${all(element)}}`,
  mfrac: (element) => `\\frac{${parts(element).join('}{')}}`,
  msqrt: (element) => `\\sqrt{${all(element)}}`,
  mroot: (element) => {
    const [base = '', degree = ''] = parts(element);
    return `\\sqrt[${degree}]{${base}}`;
  },
  msub: (element) => {
    const [base = '', below = ''] = parts(element);
    return scripted(base, below, '');
  },
  msup: (element) => {
    const [base = '', above = ''] = parts(element);
    return scripted(base, '', above);
  },
  msubsup: (element) => {
    const [base = '', below = '', above = ''] = parts(element);
    return scripted(base, below, above);
  },
  mover: (element) => stacked(element, 'above'),
  munder: (element) => stacked(element, 'below'),
  munderover: both,
  mfenced: fenced,
  mtr: (element) => parts(element).join('&'),
  mtable: (element) => `\\begin{matrix}${parts(element).join('\\\\')}\\end{matrix}`,
};

function latexOf(element: Element): string {
  const read = readers[element.localName.toLowerCase()];
  if (!read) throw new UnreadableFormula(element.localName);
  return read(element);
}

/** Converts a MathML formula to LaTeX. Throws `UnreadableFormula` if it contains an unknown element. */
export const latexOfMathml = (math: Element): string => latexOf(math).replace(/\s+/g, ' ').trim();
