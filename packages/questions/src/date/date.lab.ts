import { between, defineLabFace } from '../contract/lab-face.ts';
import type { DateConfig } from './date.ts';
import { timeOf } from './zone.ts';

const day = 86_400_000;

export const dateLab = defineLabFace<DateConfig, string | null>({
  blocking: ['minDate', 'maxDate'],
  invent: ({ required, minDate, maxDate, defaultDate }, random) => {
    if (!required && random() < 0.2) return null;
    const [min, max] = [timeOf(minDate), timeOf(maxDate)];
    const least = min ?? (max === undefined ? (timeOf(defaultDate) ?? 0) : max - 30 * day);
    const days = between(random, 0, Math.floor(((max ?? least + 30 * day) - least) / day));
    return new Date(least + days * day).toISOString();
  },
});
