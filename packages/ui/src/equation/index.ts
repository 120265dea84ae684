/** Equations written in LaTeX, drawn in a text. */
export { type DrawEquation, type DrawnEquation, loadDrawing, loadedDrawing } from './load-drawing.ts';
