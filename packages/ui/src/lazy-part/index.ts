export { lazyPart, loadPart } from './lazy-part.ts';
