import { goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { Extension, Mark, mergeAttributes, Node } from '@tiptap/react';

/** Whether formatted text may contain a picture with this address: embedded ones, and those on the web. */
export const isPictureAddress = (address: string) =>
  /^(?:https?:\/\/|data:image\/(?:png|jpe?g|gif|webp);base64,)/i.test(address);

/** A picture between paragraphs, as an HTML img element. */
export const imageNode = Node.create({
  name: 'image',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: null },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (element) => (isPictureAddress(element.getAttribute('src') ?? '') ? null : false),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
});

const shift = (name: 'subscript' | 'superscript', tag: 'sub' | 'sup', other: string, key: string) =>
  Mark.create({
    name,
    excludes: other,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
    addKeyboardShortcuts() {
      return { [key]: () => this.editor.commands.toggleMark(this.name) };
    },
  });

export const subscript = shift('subscript', 'sub', 'superscript', 'Mod-,');
export const superscript = shift('superscript', 'sup', 'subscript', 'Mod-.');

const span = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => {
    const value = Number.parseInt(element.getAttribute(name) ?? '1', 10);
    return value >= 1 && value <= 50 ? value : 1;
  },
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
});

const cell = (name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') =>
  Node.create({
    name,
    content: '(paragraph | bulletList | orderedList)+',
    isolating: true,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // An attribute of the table editor only.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, mergeAttributes(HTMLAttributes), 0],
  });

const tableRoles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
};

const table = Node.create({
  name: 'table',
  content: 'tableRow+',
  isolating: true,
  group: 'block',
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});

const tableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', mergeAttributes(HTMLAttributes), 0],
});

/** Tab moves from cell to cell; in the last one it leaves the text, so that nobody is trapped in a table. */
const tableKeys = Extension.create({
  name: 'tableKeys',
  extendNodeSchema: (extension) => {
    const tableRole = tableRoles[extension.name];
    return tableRole ? { tableRole } : {};
  },
  addKeyboardShortcuts() {
    const go = (direction: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(direction)(state, dispatch));
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
  addProseMirrorPlugins: () => [tableEditing()],
});

export const tables = [table, tableRow, cell('tableCell', 'td'), cell('tableHeader', 'th'), tableKeys];

const hasPictureAndCaption = (element: HTMLElement) =>
  element.querySelector('figcaption') !== null &&
  isPictureAddress(element.querySelector('img')?.getAttribute('src') ?? '');

/** A picture with its caption below it, which is written like any other line; it admits no lists or headings. */
const figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'image figcaption',
  draggable: true,
  isolating: true,
  parseHTML: () => [{ tag: 'figure', getAttrs: (element) => (hasPictureAndCaption(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['figure', mergeAttributes(HTMLAttributes), 0],
});

const figcaption = Node.create({
  name: 'figcaption',
  content: 'inline*',
  isolating: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', mergeAttributes(HTMLAttributes), 0],
});

export const figures = [figure, figcaption];
