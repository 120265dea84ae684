/**
 * How equations stand in formatted text: `<span data-equation="inline">LaTeX</span>` in a line, `<div data-equation="block">LaTeX</div>` on a
 * line of their own. Programs that know nothing of them show the LaTeX, and limits count it (rule Q124, decision 380).
 */
export const equationForms = ['inline', 'block'] as const;
export type EquationForm = (typeof equationForms)[number];

export const equationLimits = {
  /** Characters of LaTeX in one equation; a longer one is shown as it is written. */
  length: 2000,
  /** Characters of LaTeX that are drawn in one text; what comes after them is shown as it is written. */
  text: 60_000,
} as const;

const marked = /<(span|div) data-equation="(inline|block)">([^<]*)<\/\1>/g;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/**
 * The text with each equation drawn by `draw`, which answers HTML, or undefined where it can not: then the LaTeX stays. Takes time in
 * proportion to the length of the text and the limits above, whatever stands in it.
 */
export function withEquations(html: string, draw: (latex: string, form: EquationForm) => string | undefined): string {
  if (!html.includes('data-equation=')) return html;
  let drawn = 0;
  return html.replace(marked, (whole, _tag, form: EquationForm, source: string) => {
    const latex = source.replace(/&(lt|gt|quot|#39|amp);/g, (entity, name: string) => entities[name] ?? entity).trim();
    drawn += latex.length;
    if (latex === '' || latex.length > equationLimits.length || drawn > equationLimits.text) return whole;
    return draw(latex, form) ?? whole;
  });
}
