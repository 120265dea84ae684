/** Formatted text written by another user. */
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useDrawnEquations } from './use-drawn-equations.ts';

const allowedTags = new Set(
  'a abbr b blockquote br caption code div em figcaption figure h1 h2 h3 h4 h5 h6 hr i img li ol p pre s small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
const allowedAttributes = new Set('href title alt src colspan rowspan start width height data-equation'.split(' '));
const droppedWithContent = new Set('script style iframe object embed template noscript svg math'.split(' '));

const isSafeAddress = (name: string, address: string) =>
  /^(?:https?:|mailto:|\/(?!\/)|#)/i.test(address.trim()) || (name === 'src' && /^data:image\//i.test(address.trim()));

function clean(parent: ParentNode): void {
  for (const element of [...parent.children]) {
    const tag = element.localName;
    if (droppedWithContent.has(tag)) {
      element.remove();
      continue;
    }
    clean(element);
    if (!allowedTags.has(tag)) {
      element.replaceWith(...element.childNodes);
      continue;
    }
    for (const { name, value } of [...element.attributes]) {
      const isAddress = name === 'href' || name === 'src';
      if (!allowedAttributes.has(name) || (isAddress && !isSafeAddress(name, value))) element.removeAttribute(name);
    }
    if (tag === 'a') {
      element.setAttribute('target', '_blank');
      element.setAttribute('rel', 'noopener noreferrer');
    }
  }
}

/** Headings of a text are smaller than those of the screen that shows it, also in the editor. */
export const headingLook = {
  '& h1': { fontSize: '1.25rem', fontWeight: 650, mt: 3, mb: 1 },
  '& h2': { fontSize: '1.125rem', fontWeight: 650, mt: 2.5, mb: 0.75 },
  '& h3, & h4, & h5, & h6': { fontSize: '1rem', fontWeight: 650, mt: 2, mb: 0.5 },
} as const;

/** Styles of tables, figures and equations in a text, also in the editor. A wide table or equation scrolls by itself, not the page. */
export const scienceLook = {
  '& sub, & sup': { lineHeight: 0 },
  '& table': { borderCollapse: 'collapse', display: 'block', maxWidth: '100%', overflowX: 'auto', my: 1.5 },
  '& th, & td': {
    border: 1,
    borderColor: 'divider',
    px: 1,
    py: 0.5,
    textAlign: 'left',
    verticalAlign: 'top',
    minWidth: 40,
  },
  '& th': { backgroundColor: 'action.hover', fontWeight: 600 },
  '& td > p, & th > p': { my: 0 },
  '& figure': { mx: 0, my: 1.5 },
  '& figcaption': { fontSize: '0.875rem', color: 'text.secondary', mt: 0.5 },
  '& [data-equation="block"]': { my: 1.5, overflowX: 'auto', overflowY: 'hidden' },
  '& .katex-display': { my: 0, py: 0.5 },
} as const;

/** Removes everything from HTML that could run, load or restyle; unknown elements are replaced by their text. */
export function cleanedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  clean(body);
  return body.innerHTML;
}

/** Draws formatted text. The server has already cleaned it; it is cleaned once more here before it is drawn. */
export function HtmlText({ html, id, inline = false }: { html: string; id?: string; inline?: boolean }) {
  const cleaned = useMemo(() => cleanedHtml(html), [html]);
  const safe = useDrawnEquations(cleaned);
  return (
    <Box
      id={id}
      component={inline ? 'span' : 'div'}
      sx={{
        overflowWrap: 'anywhere',
        '& > :last-child': { mb: 0 },
        '& img': { maxWidth: '100%', height: 'auto' },
        '& p': inline ? { display: 'inline' } : { my: 1 },
        '& a': { color: 'primary.main' },
        ...headingLook,
        '& ul, & ol': { pl: 3, my: 1 },
        '& blockquote': { ml: 0, pl: 2, borderLeft: 3, borderColor: 'divider', color: 'text.secondary' },
        ...scienceLook,
        '& > :not(* + *)': { mt: 0 },
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned right above, which is the purpose of this component
      dangerouslySetInnerHTML={{ __html: safe }}
    />
  );
}
