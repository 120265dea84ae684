import { NodeSelection } from '@tiptap/pm/state';
import type { Editor, JSONContent } from '@tiptap/react';

/**
 * Puts something where the cursor stands. A picture or equation that is selected stays, what is put comes after it: before somebody clicks
 * into a text the first of them is selected without anybody seeing it.
 */
export function putBeside(editor: Editor, content: JSONContent | JSONContent[], isInline: boolean): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (!(selection instanceof NodeSelection)) {
    chain.insertContent(content).run();
    return;
  }
  const fits = !isInline || selection.node.isInline;
  const inside = Array.isArray(content) ? content : [content];
  chain.insertContentAt(selection.to, fits ? content : { type: 'paragraph', content: inside }).run();
}
