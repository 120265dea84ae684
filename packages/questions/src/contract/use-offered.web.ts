import { useEffect } from 'react';
import type { InputProps } from './web-face.web.tsx';

/**
 * Takes out of an answer what is not offered any more, for instance after copying into another call: it could neither be seen nor
 * saved. Nobody has changed anything by it, so the step stays as clean as it is.
 */
export function useOffered<Answer>(
  { value, onLoaded, disabled }: Pick<InputProps<unknown, Answer>, 'value' | 'onLoaded' | 'disabled'>,
  isGone: boolean,
  offered: Answer,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew at every drawing; it follows from the value
  useEffect(() => {
    if (isGone && !disabled) onLoaded?.(offered);
  }, [isGone, disabled, value, onLoaded]);
}
