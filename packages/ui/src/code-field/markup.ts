import { HighlightStyle, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';

interface State {
  inside: 'text' | 'tag' | 'braces';
}

/** HTML with Handlebars in double braces, as far as highlighting requires. */
const markup = StreamLanguage.define<State>({
  startState: () => ({ inside: 'text' }),
  token(stream, state) {
    if (state.inside === 'braces') {
      if (stream.match(/^~?\}{2,4}/)) {
        state.inside = 'text';
        return 'brace';
      }
      if (stream.match(/^"[^"]*"|^'[^']*'/)) return 'string';
      if (stream.match(/^[#/^>]?\s*[\w$@.\-/]+/)) return 'keyword';
      stream.next();
      return null;
    }
    if (stream.match(/^\{{2,4}~?/)) {
      state.inside = 'braces';
      return 'brace';
    }
    if (state.inside === 'tag') {
      if (stream.match(/^\/?>/)) {
        state.inside = 'text';
        return 'tagName';
      }
      if (stream.match(/^"[^"{]*"|^'[^'{]*'/)) return 'string';
      if (stream.match(/^[\w-]+(?==)/)) return 'attributeName';
      stream.next();
      return null;
    }
    if (stream.match(/^<!--[\s\S]*?-->/)) return 'comment';
    if (stream.match(/^<\/?[a-zA-Z][\w-]*/)) {
      state.inside = 'tag';
      return 'tagName';
    }
    stream.next();
    return null;
  },
});

const json = StreamLanguage.define<null>({
  startState: () => null,
  token(stream) {
    if (stream.match(/^"(?:[^"\\]|\\.)*"(?=\s*:)/)) return 'attributeName';
    if (stream.match(/^"(?:[^"\\]|\\.)*"/)) return 'string';
    if (stream.match(/^-?\d[\d.eE+-]*|^true|^false|^null/)) return 'number';
    stream.next();
    return null;
  },
});

const looks = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.tagName, color: 'var(--code-tag)' },
    { tag: tags.attributeName, color: 'var(--code-name)' },
    { tag: tags.string, color: 'var(--code-string)' },
    { tag: [tags.keyword, tags.brace], color: 'var(--code-word)', fontWeight: '600' },
    { tag: tags.number, color: 'var(--code-word)' },
    { tag: tags.comment, color: 'var(--code-quiet)', fontStyle: 'italic' },
  ]),
);

export const markupLanguages = { markup: [markup, looks], json: [json, looks] };
