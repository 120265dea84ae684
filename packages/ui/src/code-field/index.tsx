/** A field for code: line numbers, colours, problems at their line. Loaded on demand, because it is large. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { lintGutter, setDiagnostics } from '@codemirror/lint';
import { Compartment, EditorState, type Text } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { useEffect, useRef } from 'react';
import { markupLanguages } from './markup.ts';

/** A problem at a line; lines are counted from 1, columns from 0. */
export interface CodeProblem {
  readonly message: string;
  readonly line: number | null;
  readonly column: number | null;
}

export interface CodeFieldProps {
  /** Its accessible name. */
  readonly label: string;
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly language: keyof typeof markupLanguages;
  readonly problems?: readonly CodeProblem[];
}

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--code-text)', backgroundColor: 'var(--code-ground)' },
  '.cm-scroller': { fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: 'var(--code-ground)', color: 'var(--code-quiet)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '.cm-content': { caretColor: 'var(--code-text)' },
  '.cm-cursor': { borderLeftColor: 'var(--code-text)' },
  '&.cm-focused': { outline: 'none' },
});

const frameLook = {
  height: '100%',
  minHeight: 240,
  overflow: 'hidden',
  border: 1,
  borderRadius: 1,
  '&:focus-within': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
};

const light = {
  '--code-tag': '#0b5f5b',
  '--code-name': '#7a4b00',
  '--code-string': '#2f6b1f',
  '--code-word': '#2b3fa0',
  '--code-quiet': '#5b6763',
  '--code-text': '#1c2321',
  '--code-ground': '#ffffff',
  '--code-line': '#0000000a',
};
const dark = {
  '--code-tag': '#7fd1c7',
  '--code-name': '#e0b97a',
  '--code-string': '#a8d08d',
  '--code-word': '#a9c0ff',
  '--code-quiet': '#9aa5a1',
  '--code-text': '#e6eae8',
  '--code-ground': '#151a19',
  '--code-line': '#ffffff0d',
};

/** Makes the field a tab stop in every browser, even where editable text alone is none. */
const named = (label: string) => ({ 'aria-label': label, tabindex: '0' });

/** The behaviour of a code field, whatever its language. */
const manners = [
  lineNumbers(),
  history(),
  drawSelection(),
  bracketMatching(),
  highlightActiveLine(),
  lintGutter(),
  EditorView.lineWrapping,
  keymap.of([...defaultKeymap, ...historyKeymap]),
  look,
];

/** Returns the problems as the editor marks them: from their position to the end of the line, in a text that may have changed since. */
const diagnosticsOf = (doc: Text, problems: readonly CodeProblem[]) =>
  problems.map(({ message, line, column }) => {
    const at = doc.line(Math.min(doc.lines, Math.max(1, line ?? 1)));
    const from = Math.min(at.to, at.from + (column ?? 0));
    return { from, to: Math.max(from, at.to), severity: 'error' as const, message };
  });

/** A field for code. Tab leaves it, as everywhere; Ctrl or ⌘ with Z undoes. */
export function CodeField({ label, value, onValue, language, problems = [] }: CodeFieldProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const latest = useRef(onValue);
  latest.current = onValue;
  const first = useRef({ value, label, language });
  const naming = useRef(new Compartment());

  useEffect(() => {
    const { value: doc, label: name, language: spoken } = first.current;
    const editor = new EditorView({
      parent: host.current ?? undefined,
      state: EditorState.create({
        doc,
        extensions: [
          ...manners,
          markupLanguages[spoken],
          naming.current.of(EditorView.contentAttributes.of(named(name))),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, []);

  // A text set from outside, such as a reloaded one, replaces the content; the user's own typing comes back unchanged.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: naming.current.reconfigure(EditorView.contentAttributes.of(named(label))),
    });
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, problems)));
  }, [problems]);

  return (
    <Box
      ref={host}
      sx={[
        { borderColor: problems.length > 0 ? 'error.main' : 'divider' },
        frameLook,
        light,
        (theme: Theme) => theme.applyStyles('dark', dark),
      ]}
    />
  );
}
