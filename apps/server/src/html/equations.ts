import { createRequire } from 'node:module';
import { type EquationForm, withEquations } from '@atrium/domain/kernel';
import type Katex from 'katex';
import { readableMath } from './readable-math.ts';

const load = createRequire(import.meta.url);

/** MathML of an equation. Macros are followed a few hundred times and sizes end at a page, so that nothing written costs much; links and styles of its own are not trusted. */
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
    // Not LaTeX, or more of it than is drawn: it stays as it is written.
    return undefined;
  }
}

/** A document with its equations drawn, as browsers print them (rule Q125). */
export function withPrintedEquations(html: string): string {
  return withEquations(html, (latex, form) => {
    const math = mathOf(latex, form);
    return math && (form === 'block' ? `<div class="equation">${math}</div>` : math);
  });
}

/** A letter with its equations in letters, signs and raised and lowered ones, as all mail programs show them (rule Q125). */
export function withReadableEquations(html: string): string {
  return withEquations(html, (latex, form) => {
    const math = mathOf(latex, form);
    const words = math && readableMath(math);
    return words && (form === 'block' ? `<p>${words}</p>` : words);
  });
}
