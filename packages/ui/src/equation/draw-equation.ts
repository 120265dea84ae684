/// <reference path="./styles.d.ts" />
import 'katex/dist/katex.min.css';
import katex from 'katex';
import type { DrawnEquation } from './index.tsx';

/** Characters of LaTeX in one equation, as the server draws them. */
const longest = 2000;

/**
 * Draws LaTeX as print does, with MathML for those who listen. Macros are followed a few hundred times and sizes end at a page; links,
 * pictures and styles of its own are not trusted.
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
