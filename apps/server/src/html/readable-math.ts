interface Part {
  readonly name: string;
  readonly attributes: string;
  readonly children: Array<Part | string>;
}

/** KaTeX writes well-formed XML; elements without an end tag do not occur. */
function treeOf(xml: string): Part {
  const root: Part = { name: '', attributes: '', children: [] };
  const open = [root];
  for (const [, close, name = '', attributes = '', empty, text] of xml.matchAll(
    /<(\/?)([a-z]+)((?:\s[^<>]*?)?)(\/?)>|([^<]+)/g,
  )) {
    const inside = open.at(-1) ?? root;
    if (text !== undefined) inside.children.push(text);
    else if (close) open.splice(Math.max(1, open.length - 1));
    else {
      const part: Part = { name, attributes, children: [] };
      inside.children.push(part);
      if (!empty) open.push(part);
    }
  }
  return root;
}

/** Operators with a space on both sides, except in superscripts and subscripts. */
const spaced = /^(?:[=+−±∓×÷⋅·≈≃≅≡≠∼∝≤≥≪≫→←↔⇒⇐⇔∈∉⊂⊃∪∩∧∨]|&lt;|&gt;)$/;
/** Accents above a letter, as combining characters. */
const marks: Readonly<Record<string, string>> = {
  '^': '\u0302',
  '~': '\u0303',
  '¯': '\u0304',
  '‾': '\u0305',
  ˉ: '\u0304',
  '˙': '\u0307',
  '¨': '\u0308',
  '\u20d7': '\u20d7',
  '→': '\u20d7',
  '˚': '\u030a',
};

const wordsOf = (part: Part | string): string =>
  typeof part === 'string' ? part : part.children.map(wordsOf).join('');

/** Whether brackets can be omitted: one letter with its superscripts and subscripts, or one number. */
const isShort = (html: string) => {
  const letters = html.replace(/<(su[bp])>.*?<\/\1>/g, '').replace(/&\w+;/g, 'x');
  return [...letters].length <= 1 || /^[\d.]+$/.test(letters);
};
const together = (html: string) => (isShort(html) ? html : `(${html.trim()})`);
const raised = (html: string) => (html === '' ? '' : `<sup>${html}</sup>`);
const lowered = (html: string) => (html === '' ? '' : `<sub>${html}</sub>`);

function rowOf(children: ReadonlyArray<Part | string>, isSmall: boolean): string {
  return children.map((child) => read(child, isSmall)).join('');
}

function marked(base: string, above: Part | string | undefined, isSmall: boolean): string {
  const mark = above === undefined ? '' : wordsOf(above).trim();
  const combining = marks[mark];
  return combining && [...base].length === 1 ? base + combining : base + raised(above ? read(above, isSmall) : '');
}

function read(part: Part | string, isSmall: boolean): string {
  if (typeof part === 'string') return part.trim() === '' ? '' : part;
  const [first, second, third] = part.children;
  const at = (child: Part | string | undefined, small = isSmall) => (child === undefined ? '' : read(child, small));
  switch (part.name) {
    case 'annotation':
    case 'mphantom':
      return '';
    case 'mspace':
      return isSmall ? '' : ' ';
    case 'mo': {
      const sign = wordsOf(part).trim();
      return spaced.test(sign) && !isSmall ? ` ${sign} ` : sign.replaceAll('\u2061', '');
    }
    case 'mtext':
      return wordsOf(part);
    case 'msup':
      return at(first) + raised(at(second, true));
    case 'msub':
      return at(first) + lowered(at(second, true));
    case 'msubsup':
    case 'munderover':
      return at(first) + lowered(at(second, true)) + raised(at(third, true));
    case 'munder':
      return at(first) + lowered(at(second, true));
    case 'mover':
      return marked(at(first), second, true);
    case 'mfrac':
      return `${together(at(first, true))}/${together(at(second, true))}`;
    case 'msqrt':
      return `√${together(rowOf(part.children, true))}`;
    case 'mroot':
      return `${raised(at(second, true))}√${together(at(first, true))}`;
    case 'mtr':
      return part.children.map((cell) => at(cell).trim()).join(', ');
    case 'mtable':
      return part.children.map((row) => at(row)).join('; ');
    default:
      return rowOf(part.children, isSmall);
  }
}

/** Converts MathML to letters and symbols, with superscripts and subscripts as HTML: `x² = (a + b)/c`. */
export function readableMath(math: string): string {
  return read(treeOf(math), false)
    .replace(/[\s\u2000-\u200a\u202f\u205f]+/g, ' ')
    .trim()
    .normalize();
}
