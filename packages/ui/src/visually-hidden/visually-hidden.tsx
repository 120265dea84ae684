import type { CSSProperties, ReactNode } from 'react';

const look: CSSProperties = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

interface VisuallyHiddenProps {
  readonly children: ReactNode;
  readonly as?: 'span' | 'h2' | 'h3' | 'caption';
  readonly id?: string;
}

/** Words for those who listen. */
export function VisuallyHidden({ children, as: Element = 'span', id }: VisuallyHiddenProps) {
  return (
    <Element id={id} style={look}>
      {children}
    </Element>
  );
}
