import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';

const load = createRequire(import.meta.url);

/**
 * Returns a function that compiles the server's own Handlebars texts; `partials` are parts shared by several of them. Handlebars is loaded
 * and a text compiled when it is first filled in: most requests need neither.
 */
export function textsWith(partials: Readonly<Record<string, string>> = {}) {
  let engine: typeof Handlebars | undefined;
  const open = () => {
    if (!engine) {
      engine = (load('handlebars') as typeof Handlebars).create();
      engine.registerPartial(partials);
    }
    return engine;
  };
  /** Returns the text as a function of its values, which are escaped; `{{{name}}}` is for HTML that was sanitized when it was stored. */
  return function text<Values = unknown>(source: string, options: { readonly noEscape?: boolean } = {}) {
    let filled: ((values: Values) => string) | undefined;
    return (values: Values): string => {
      filled ??= open().compile<Values>(source, options);
      return filled(values);
    };
  };
}
