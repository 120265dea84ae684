import { createRequire } from 'node:module';
import type Handlebars from 'handlebars';

const load = createRequire(import.meta.url);

/**
 * Our own texts with places to fill in, in Handlebars; `partials` are parts that several of them show. Handlebars is loaded with
 * the first text that is filled in, and a text is compiled then: most requests need neither.
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
  /** The text as a function of its values, which are escaped; `{{{name}}}` is for HTML that was cleaned when it was stored. */
  return function text<Values = unknown>(source: string, options: { readonly noEscape?: boolean } = {}) {
    let filled: ((values: Values) => string) | undefined;
    return (values: Values): string => {
      filled ??= open().compile<Values>(source, options);
      return filled(values);
    };
  };
}
