import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus on the heading of the step that was just opened, or on the step as a whole where it has none: what was pressed is gone or
 * belongs to the step before, and a listener hears where they are. The step a form opens with is left to the page's own title, unless
 * somebody went on to it from another form.
 */
export function useFocusOnStep(stepIndex: number, goesOn = false): RefObject<HTMLDivElement | null> {
  const step = useRef<HTMLDivElement>(null);
  const shown = useRef(goesOn ? -1 : stepIndex);
  useEffect(() => {
    if (shown.current === stepIndex) return;
    shown.current = stepIndex;
    const place = step.current?.querySelector<HTMLElement>('h2') ?? step.current;
    if (!place) return;
    place.tabIndex = -1;
    place.focus();
  }, [stepIndex]);
  return step;
}
