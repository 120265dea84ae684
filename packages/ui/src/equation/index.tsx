/** Equations written in LaTeX, drawn in a text. */

/** An equation as HTML, or what is wrong with its LaTeX. */
export type DrawnEquation = { readonly html: string } | { readonly problem: string };

/** `isBlock`: on a line of its own, with room above and below its signs. */
export type DrawEquation = (latex: string, isBlock: boolean) => DrawnEquation;

let loaded: DrawEquation | undefined;

/** What draws equations, if a text on this page needed it before. */
export const loadedDrawing = () => loaded;

/** Brings what draws equations: only texts that hold one pay for it. */
export async function loadDrawing(): Promise<DrawEquation> {
  loaded ??= (await import('./draw-equation.ts')).drawEquation;
  return loaded;
}
