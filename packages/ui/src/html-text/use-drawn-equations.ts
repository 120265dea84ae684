import { useEffect, useMemo, useState } from 'react';
import { type DrawEquation, loadDrawing, loadedDrawing } from '../equation/index.tsx';

/** Characters of LaTeX drawn in one text, as the server prints it. */
const mostLatex = 60_000;

/** Equations hold LaTeX alone; what holds more is words that somebody marked as one. */
function withDrawn(html: string, draw: DrawEquation): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let drawn = 0;
  for (const element of body.querySelectorAll('[data-equation]')) {
    const latex = element.textContent?.trim() ?? '';
    drawn += latex.length;
    if (element.children.length > 0 || latex === '' || drawn > mostLatex) continue;
    const result = draw(latex, element.getAttribute('data-equation') === 'block');
    // What can not be drawn stays as it was written.
    if ('html' in result) element.innerHTML = result.html;
  }
  return body.innerHTML;
}

/** Cleaned HTML with its equations drawn as soon as what draws them is there; until then it shows their LaTeX. */
export function useDrawnEquations(html: string): string {
  const hasEquations = html.includes('data-equation=');
  const [draw, setDraw] = useState(() => loadedDrawing());
  useEffect(() => {
    if (!hasEquations || draw) return;
    let isGone = false;
    loadDrawing().then(
      (loaded) => !isGone && setDraw(() => loaded),
      // Without it the text can be read all the same.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [hasEquations, draw]);
  return useMemo(() => (hasEquations && draw ? withDrawn(html, draw) : html), [html, hasEquations, draw]);
}
