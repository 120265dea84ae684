/** What is fixed to the bottom of the window says how high it is, so that what floats there stays above it. */
export { aboveBottom, useBottomRoom } from './bottom-room.ts';
