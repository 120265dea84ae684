import { mergeAttributes, Node } from '@tiptap/react';

/** Pictures that formatted text may hold: embedded ones, and those of the web. */
export const isPictureAddress = (address: string) =>
  /^(?:https?:\/\/|data:image\/(?:png|jpe?g|gif|webp);base64,)/i.test(address);

/** A picture between paragraphs, as HTML knows it. */
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
