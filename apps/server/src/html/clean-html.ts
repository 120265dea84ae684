import { createRequire } from 'node:module';
import type sanitizeHtml from 'sanitize-html';

const load = createRequire(import.meta.url);

/** Colours and alignments, which the editor writes; nothing that positions, hides or loads content (rule A37). */
const styles = {
  color: [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i],
  'background-color': [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%]+\)$/i, /^[a-z]+$/i],
  'text-align': [/^(?:left|right|center|justify)$/],
  'text-decoration': [/^(?:underline|line-through|none)$/],
  'padding-left': [/^\d{1,3}px$/],
};

/** Maximum nesting of elements; of deeper ones only the text remains. */
const mostDepth = 60;

/** Cells may span a realistic number of columns and rows; a million would keep a browser busy. */
const spans = /^(?:[1-9]|[1-4]\d|50)$/;

/** Drops attributes with values outside a list. */
const keeping =
  (rules: Readonly<Record<string, RegExp>>): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(Object.entries(attribs).filter(([name, value]) => rules[name]?.test(value) ?? true)),
  });

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['a', 'p', 'span', 'strong', 'em', 'sub', 'sup', 'pre', 'ul', 'ol', 'li', 'div', 'br'],
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    span: ['style', 'data-equation'],
    p: ['style'],
    div: ['style', 'data-equation'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  transformTags: {
    span: keeping({ 'data-equation': /^inline$/ }),
    div: keeping({ 'data-equation': /^block$/ }),
    ol: keeping({ start: /^\d{1,4}$/, type: /^[1aAiI]$/ }),
    th: keeping({ colspan: spans, rowspan: spans }),
    td: keeping({ colspan: spans, rowspan: spans }),
  },
  nestingLimit: mostDepth,
  allowedStyles: { '*': styles },
  allowedSchemes: ['http', 'https', 'mailto'],
};

const withImages: sanitizeHtml.IOptions = {
  ...options,
  allowedTags: [...(options.allowedTags as string[]), 'img', 'figure', 'figcaption'],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    img: ['src', 'alt', 'width', 'height'],
  },
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
};

/** A mail may use tables and styles for its layout, as mail programs support them; nothing in it can run, be submitted or be framed. */
const letter: sanitizeHtml.IOptions = {
  allowedTags: [
    ...(withImages.allowedTags as string[]),
    ...['style', 'center', 'font', 'hr', 'b', 'i', 'u', 's', 'small', 'big', 'code'],
    ...['blockquote', 'abbr', 'address', 'dl', 'dt', 'dd', 'header', 'footer', 'main', 'section'],
    ...['article', 'caption', 'colgroup', 'col', 'tfoot'],
  ],
  allowedAttributes: {
    '*': [
      'style',
      'class',
      'id',
      'dir',
      'lang',
      'title',
      'align',
      'valign',
      'width',
      'height',
      'bgcolor',
      'role',
      'aria-*',
    ],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'border'],
    font: ['color', 'face', 'size'],
    table: ['border', 'cellpadding', 'cellspacing'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'cid'],
  allowedSchemesByTag: { img: ['http', 'https', 'data', 'cid'] },
  // Styles are common in mails; mail programs and the frames of the user interface sanitize or isolate them.
  allowVulnerableTags: true,
  parseStyleAttributes: false,
};

/** Sanitizing takes ten milliseconds for a thousand tags; a page of text has a few hundred. */
const mostTags = 10_000;

function isWriting(html: string): boolean {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    tags += 1;
    if (tags > mostTags) return false;
  }
  return true;
}

/** Escapes HTML so that it is shown as written. Quotes remain: they need no escaping between tags, and sanitizing would unescape them. */
const asText = (html: string) => html.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * Returns rich text that is safe to store and show: only the tags, attributes and styles that the editor needs (rule A37), and pictures
 * only if allowed. HTML with more than ten thousand tags is not treated as rich text: it is escaped as a whole and so shown as plain text,
 * without loss.
 */
export function cleanHtml(html: string, { images = false }: { readonly images?: boolean } = {}): string {
  if (!isWriting(html)) return asText(html);
  // Loaded with the first rich text: it depends on a parser.
  const sanitize = load('sanitize-html') as typeof sanitizeHtml;
  return sanitize(html, images ? withImages : options);
}

/** Returns a mail without anything that could run: scripts, forms, frames, event handlers and addresses with other schemes. */
export function cleanLetter(html: string): string {
  if (!isWriting(html)) return asText(html);
  return (load('sanitize-html') as typeof sanitizeHtml)(html, letter);
}
