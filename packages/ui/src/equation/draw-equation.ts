/// <reference path="./styles.d.ts" />
import 'katex/dist/katex.min.css';
import katex from 'katex';
import type { DrawnEquation } from './index.tsx';

/** The most characters of LaTeX in one equation, as on the server. */
const longest = 2000;

/**
 * Draws LaTeX as print does, with MathML for screen readers. Macros are expanded a few hundred times and sizes are limited to a page;
 * links, pictures and custom styles are not trusted.
 */
export function drawEquation(latex: string, isBlock: boolean): DrawnEquation {
  if (latex.length > longest) return { problem: `> ${longest}` };
  try {
    return {
      html: katex.renderToString(latex, {
        output: 'htmlAndMathml',
        displayMode: isBlock,
        throwOnError: true,
        trust: false,
        strict: 'ignore',
        maxExpand: 300,
        maxSize: 20,
      }),
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message.replace(/^KaTeX parse error: /, '') : String(error) };
  }
}
