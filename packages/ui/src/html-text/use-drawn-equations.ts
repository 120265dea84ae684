import { useEffect, useMemo, useState } from 'react';
import { type DrawEquation, loadDrawing, loadedDrawing } from '../equation/index.tsx';

/** The most characters of LaTeX drawn in one text, as on the server. */
const mostLatex = 60_000;

/** Draws the equations of a text. An equation holds LaTeX alone; an element with children is ordinary text marked as an equation. */
function withDrawn(html: string, draw: DrawEquation): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  let drawn = 0;
  for (const element of body.querySelectorAll('[data-equation]')) {
    const latex = element.textContent?.trim() ?? '';
    drawn += latex.length;
    if (element.children.length > 0 || latex === '' || drawn > mostLatex) continue;
    const result = draw(latex, element.getAttribute('data-equation') === 'block');
    // LaTeX that cannot be drawn stays as it was written.
    if ('html' in result) element.innerHTML = result.html;
  }
  return body.innerHTML;
}

/** Returns cleaned HTML with its equations drawn as soon as the drawing code has loaded; until then it shows their LaTeX. */
export function useDrawnEquations(html: string): string {
  const hasEquations = html.includes('data-equation=');
  const [draw, setDraw] = useState(() => loadedDrawing());
  useEffect(() => {
    if (!hasEquations || draw) return;
    let isGone = false;
    loadDrawing().then(
      (loaded) => !isGone && setDraw(() => loaded),
      // Without the drawing code the text can still be read.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [hasEquations, draw]);
  return useMemo(() => (hasEquations && draw ? withDrawn(html, draw) : html), [html, hasEquations, draw]);
}
