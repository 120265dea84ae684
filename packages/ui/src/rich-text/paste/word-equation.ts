const tagOf = (node: Node) => (node instanceof Element ? node.localName.toLowerCase() : '');

const childrenOf = (element: Element, name: string) => [...element.children].filter((child) => tagOf(child) === name);

const inside = (element: Element, name: string): string => childrenOf(element, name).map(all).join('');

const all = (element: Element): string => [...element.childNodes].map(latexOf).join('');

/** Signs that mean something else to LaTeX. */
const escaped = (text: string) =>
  text.replace(/[#$%&_{}]/g, (sign) => `\\${sign}`).replace(/\\(?![#$%&_{}])/g, '\\backslash ');

const brackets = (sign: string) => ({ '{': '\\{', '}': '\\}', '': '.' })[sign] ?? sign;
const property = (element: Element, part: string, name: string) =>
  childrenOf(element, part)[0]?.querySelector(`m\\:${name}`)?.getAttribute('m:val');

function latexOf(node: Node): string {
  if (node.nodeType === 3) return escaped((node.textContent ?? '').replace(/\s+/g, ' '));
  if (!(node instanceof Element)) return '';
  switch (tagOf(node)) {
    case 'm:f':
      return `\\frac{${inside(node, 'm:num')}}{${inside(node, 'm:den')}}`;
    case 'm:ssup':
      return `{${inside(node, 'm:e')}}^{${inside(node, 'm:sup')}}`;
    case 'm:ssub':
      return `{${inside(node, 'm:e')}}_{${inside(node, 'm:sub')}}`;
    case 'm:ssubsup':
      return `{${inside(node, 'm:e')}}_{${inside(node, 'm:sub')}}^{${inside(node, 'm:sup')}}`;
    case 'm:rad': {
      const degree = inside(node, 'm:deg').trim();
      return `\\sqrt${degree ? `[${degree}]` : ''}{${inside(node, 'm:e')}}`;
    }
    case 'm:d': {
      const [begin, end] = ['begchr', 'endchr'].map((name) => property(node, 'm:dpr', name));
      return `\\left${brackets(begin ?? '(')}${inside(node, 'm:e')}\\right${brackets(end ?? ')')}`;
    }
    case 'm:nary': {
      const sign = property(node, 'm:narypr', 'chr') ?? '∫';
      return `${sign}_{${inside(node, 'm:sub')}}^{${inside(node, 'm:sup')}}{${inside(node, 'm:e')}}`;
    }
    case 'm:fpr':
    case 'm:ssuppr':
    case 'm:ssubpr':
    case 'm:ssubsuppr':
    case 'm:radpr':
    case 'm:dpr':
    case 'm:narypr':
    case 'm:ctrlpr':
    case 'm:rpr':
      return '';
    default:
      return all(node);
  }
}

/** Word's own markup of an equation, which it hides in a comment, as LaTeX. */
export function latexOfWord(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  return all(body).replace(/\s+/g, ' ').trim();
}
