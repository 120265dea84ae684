import { escapeHtml } from '@atrium/domain/html';

/** The anchor that GitHub gives a heading, so that links into a page also work here. */
const placeOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the address in the product for a link of one of our pages; undefined if the link leads to none of these pages. */
export type LinkTo = (address: string) => string | undefined;

function inLine(text: string, linkTo: LinkTo): string {
  const codes: string[] = [];
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, (_, code: string) => `\uE000${codes.push(code) - 1}\uE000`)
    .replaceAll(
      /!\[([^\]]*)\]\(([^)\s]+)\)/g,
      (_, alt: string, address: string) => `<img src="${address}" alt="${alt}">`,
    )
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words: string, address: string) => {
      const to = linkTo(address);
      return to ? `<a href="${to}">${words}</a>` : words;
    })
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g, '<em>$1</em>')
    .replaceAll(/\uE000(\d+)\uE000/g, (_, at: string) => `<code>${codes[Number(at)]}</code>`);
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Converts our own Markdown pages to HTML: headings, paragraphs, flat lists, tables, code, pictures, links. Not safe for untrusted input. */
export function htmlOf(markdown: string, linkTo: LinkTo): string {
  const linked = (text: string) => inLine(text, linkTo);
  return blocksOf(markdown)
    .map((block) => {
      const [first = '', ...rest] = block;
      const [, marks, heading] = /^(#{1,4}) (.*)$/.exec(first) ?? [];
      if (marks && heading) return `<h${marks.length} id="${placeOf(heading)}">${linked(heading)}</h${marks.length}>`;
      if (first.startsWith('```'))
        return `<pre tabindex="0"><code>${escapeHtml(rest.slice(0, -1).join('\n'))}</code></pre>`;
      if (first.startsWith('|')) return tableOf(block, linked);
      const [, mark] = /^(-|\d+\.) /.exec(first) ?? [];
      if (!mark) return `<p>${linked(block.join(' '))}</p>`;
      const items = block.join('\n').split(/\n(?=(?:-|\d+\.) )/);
      const list = mark === '-' ? 'ul' : 'ol';
      const lines = items.map(
        (item) => `<li>${linked(item.replace(/^(-|\d+\.) /, '').replaceAll(/\n\s*/g, ' '))}</li>`,
      );
      return `<${list}>${lines.join('')}</${list}>`;
    })
    .join('\n');
}

function tableOf([head = '', , ...rows]: readonly string[], linked: (text: string) => string): string {
  const line = (cells: readonly string[], cell: (text: string, at: number) => string) =>
    `<tr>${cells.map((text, at) => cell(linked(text), at)).join('')}</tr>`;
  const heads = line(cellsOf(head), (text) => `<th scope="col">${text}</th>`);
  const body = rows.map((row) =>
    line(cellsOf(row), (text, at) => (at === 0 ? `<th scope="row">${text}</th>` : `<td>${text}</td>`)),
  );
  return `<div class="wide" tabindex="0"><table><thead>${heads}</thead><tbody>${body.join('')}</tbody></table></div>`;
}

/** Splits a page into blocks: at blank lines, code at its fences, and a heading from what follows it. */
function blocksOf(markdown: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (isCode) {
      open?.push(line);
      if (line.startsWith('```')) [isCode, open] = [false, undefined];
    } else if (line.trim() === '') {
      open = undefined;
    } else if (line.startsWith('```') || /^#{1,4} /.test(line)) {
      isCode = line.startsWith('```');
      const block = [line];
      blocks.push(block);
      open = isCode ? block : undefined;
    } else if (open) {
      open.push(line);
    } else {
      open = [line];
      blocks.push(open);
    }
  }
  return blocks;
}
