import { createRequire } from 'node:module';
import { type EquationForm, withEquations } from '@atrium/domain/kernel';
import type Katex from 'katex';
import { readableMath } from './readable-math.ts';

const load = createRequire(import.meta.url);

/**
 * Returns the MathML of an equation. The expansion of macros and the size are limited, so that no input is expensive; links and styles in
 * it are not trusted.
 */
function mathOf(latex: string, form: EquationForm): string | undefined {
  // Loaded with the first equation.
  const katex = load('katex') as typeof Katex;
  try {
    const html = katex.renderToString(latex, {
      output: 'mathml',
      displayMode: form === 'block',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: 300,
      maxSize: 20,
    });
    return /<math[\s\S]*<\/math>/.exec(html)?.[0];
  } catch {
    // Not valid LaTeX, or beyond the limits: the source remains as it is.
    return undefined;
  }
}

/** Returns a document with its equations drawn as browsers print them (rule Q125). */
export function withPrintedEquations(html: string): string {
  return withEquations(html, (latex, form) => {
    const math = mathOf(latex, form);
    return math && (form === 'block' ? `<div class="equation">${math}</div>` : math);
  });
}

/** Returns a mail with its equations as letters, symbols, superscripts and subscripts, which all mail programs can display (rule Q125). */
export function withReadableEquations(html: string): string {
  return withEquations(html, (latex, form) => {
    const math = mathOf(latex, form);
    const words = math && readableMath(math);
    return words && (form === 'block' ? `<p>${words}</p>` : words);
  });
}
