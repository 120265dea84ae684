export { RemovableChip } from './removable-chip.tsx';
