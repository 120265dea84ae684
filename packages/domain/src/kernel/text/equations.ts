/**
 * How equations are marked up in formatted text: `<span data-equation="inline">LaTeX</span>` within a line, `<div
 * data-equation="block">LaTeX</div>` on a separate line. Programs that do not know the markup show the LaTeX, and length limits count it
 * (rule Q124, decision 380).
 */
const equationForms = ['inline', 'block'] as const;
export type EquationForm = (typeof equationForms)[number];

export const equationLimits = {
  /** Maximum LaTeX characters of one equation; a longer equation is shown as LaTeX. */
  length: 2000,
  /** Maximum LaTeX characters drawn per text; later equations are shown as LaTeX. */
  text: 60_000,
} as const;

const marked = /<(span|div) data-equation="(inline|block)">([^<]*)<\/\1>/g;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };

/**
 * Returns the text with each equation replaced by the HTML that `draw` returns; where it returns undefined, the LaTeX remains. Runs in time
 * proportional to the length of the text and the limits above, whatever the text contains.
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
