import { NodeSelection } from '@tiptap/pm/state';
import { Node } from '@tiptap/react';
import { loadDrawing } from '../equation/index.tsx';

/**
 * The event that the editor emits when a user wants to change the selected equation; the editor's element may not exist yet when a listener
 * is added.
 */
export const editEquation = 'editEquation';

declare module '@tiptap/core' {
  interface EditorEvents {
    [editEquation]: undefined;
  }
}

type Form = 'inline' | 'block';

function drawInto(dom: HTMLElement, latex: string, isBlock: boolean): void {
  dom.textContent = latex;
  void loadDrawing().then(
    (draw) => {
      const drawn = draw(latex, isBlock);
      if ('html' in drawn) dom.innerHTML = drawn.html;
      dom.toggleAttribute('data-wrong', 'problem' in drawn);
    },
    () => undefined,
  );
}

/** LaTeX in an element of its own, drawn while the user writes; Enter and a double click open it. */
const equation = (name: 'equation' | 'equationBlock', form: Form) =>
  Node.create({
    name,
    group: form === 'inline' ? 'inline' : 'block',
    inline: form === 'inline',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      latex: { default: '', rendered: false, parseHTML: (element: HTMLElement) => element.textContent?.trim() ?? '' },
    }),
    parseHTML: () => [{ tag: `${form === 'inline' ? 'span' : 'div'}[data-equation="${form}"]`, priority: 60 }],
    renderHTML: ({ node }) => [
      form === 'inline' ? 'span' : 'div',
      { 'data-equation': form },
      String(node.attrs.latex ?? ''),
    ],
    renderText: ({ node }) => String(node.attrs.latex ?? ''),
    addNodeView:
      () =>
      ({ node, editor }) => {
        const dom = document.createElement(form === 'inline' ? 'span' : 'div');
        dom.dataset.equation = form;
        dom.contentEditable = 'false';
        dom.addEventListener('dblclick', () => editor.emit(editEquation, undefined));
        drawInto(dom, String(node.attrs.latex), form === 'block');
        return { dom, ignoreMutation: () => true };
      },
    addKeyboardShortcuts() {
      return {
        Enter: () => {
          const { selection } = this.editor.state;
          if (!(selection instanceof NodeSelection) || selection.node.type.name !== this.name) return false;
          this.editor.emit(editEquation, undefined);
          return true;
        },
      };
    },
  });

export const equations = [equation('equation', 'inline'), equation('equationBlock', 'block')];
