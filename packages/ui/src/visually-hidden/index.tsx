/** Text for screen readers only. */
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react';

/** Invisible, but still read aloud. */
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

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: Element = 'span', id }: VisuallyHiddenProps) {
  return (
    <Element id={id} style={outOfSight}>
      {children}
    </Element>
  );
}

/** Returns a live region to render, and a function that announces a text in it. */
export function useAnnouncer(): readonly [announcer: ReactNode, tell: (words: string) => void] {
  const [said, setSaid] = useState({ words: '', times: 0 });
  const tell = useCallback((words: string) => setSaid(({ times }) => ({ words, times: times + 1 })), []);
  const announcer = (
    <div role="status" style={outOfSight}>
      {/* Mounted again each time: a region whose text stays the same is not announced again. */}
      <span key={said.times}>{said.words}</span>
    </div>
  );
  return [announcer, tell];
}
