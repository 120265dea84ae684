/** Equations in a text, written in LaTeX. */

/** An equation as HTML, or the problem in its LaTeX. */
export type DrawnEquation = { readonly html: string } | { readonly problem: string };

/** `isBlock`: on a separate line, with limits above and below the operators. */
export type DrawEquation = (latex: string, isBlock: boolean) => DrawnEquation;

let loaded: DrawEquation | undefined;

/** Returns the drawing function, if a text on this page needed it before. */
export const loadedDrawing = () => loaded;

/** Loads the drawing function, which only texts with equations need. */
export async function loadDrawing(): Promise<DrawEquation> {
  loaded ??= (await import('./draw-equation.ts')).drawEquation;
  return loaded;
}
