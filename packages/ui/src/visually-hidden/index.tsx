/** Words for those who listen. */
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';

/** Out of sight, and still read aloud. */
export const outOfSight = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const satisfies CSSProperties;

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly as?: 'span' | 'h2' | 'h3' | 'caption';
  readonly id?: string;
}

/** Words for those who listen. */
export function VisuallyHidden({ children, as: Element = 'span', id }: VisuallyHiddenProps) {
  return (
    <Element id={id} style={outOfSight}>
      {children}
    </Element>
  );
}

/** What a listener is told once something was done: where it stands on the screen, and how it is told. */
export function useTelling(): readonly [told: ReactNode, tell: (words: string) => void] {
  const [said, setSaid] = useState({ words: '', times: 0 });
  const tell = useCallback((words: string) => setSaid(({ times }) => ({ words, times: times + 1 })), []);
  const told = (
    <div role="status" style={outOfSight}>
      {/* Drawn anew each time: a region whose words stay the same is not read again. */}
      <span key={said.times}>{said.words}</span>
    </div>
  );
  return [told, tell];
}
