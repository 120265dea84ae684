/** Words for those who listen. */
import type { CSSProperties, ReactNode } from 'react';

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
