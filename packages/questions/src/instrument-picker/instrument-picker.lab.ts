import { between, defineLabFace, someOf } from '../contract/lab-face.ts';
import type { InstrumentPickerAnswer, InstrumentPickerConfig } from './instrument-picker.ts';

function picking(ids: ReadonlyArray<string | number>, isMultiple: boolean, time: number): InstrumentPickerAnswer {
  const chosen = ids.map((id) => ({ instrumentId: String(id), timeRequested: String(time) }));
  return isMultiple ? chosen : chosen.length > 1 ? chosen : (chosen[0] ?? null);
}

export const instrumentPickerLab = defineLabFace<InstrumentPickerConfig, InstrumentPickerAnswer>({
  blocking: [],
  snags: ({ instruments }) =>
    instruments.length === 0 ? [{ severity: 'ERROR', message: 'There is no instrument to choose from.' }] : [],
  invent: ({ instruments, isMultipleSelect }, random) => {
    const ids = someOf(random, instruments, isMultipleSelect).map(({ id }) => id);
    return picking(ids, isMultipleSelect, between(random, 1, 9));
  },
  choices: {
    offered: ({ instruments }) => instruments.map(({ id }) => String(id)),
    choosing: (chosen, { isMultipleSelect }) => picking(chosen.map(String), isMultipleSelect, 1),
  },
});
