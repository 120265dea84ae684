import type { ScreenAddress } from '@atrium/domain/session';
import { PageHeader, type PageHeaderProps } from '@atrium/ui/page-header';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useSetting } from '../../session/index.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useScreenHome } from './screen-home.ts';

/** Sets the document title: the screen, then the facility. */
export function useDocumentTitle(title: string | undefined): void {
  const organisation = useSetting('ORGANISATION_NAME') ?? 'Atrium';
  useEffect(() => {
    document.title = title ? `${title} – ${organisation}` : organisation;
  }, [title, organisation]);
}

export interface ScreenProps extends Omit<PageHeaderProps, 'title'> {
  readonly title: string;
  /** The heading of the screen, if it is more than the words of the title. */
  readonly heading?: ReactNode;
  /** The drawer entry it belongs to, if its address does not determine it. */
  readonly home?: ScreenAddress | undefined;
  readonly children: ReactNode;
}

/** Matches `main` while rows of its screen are loading: content below them is hidden until then, so that it does not visibly move. */
export const mainWhileFilling = '#main:has(.MuiSkeleton-root)';

/** A screen: its heading, its document title, and a body whose errors stay contained. */
export function Screen({ title, heading, home, context, action, dense, children }: ScreenProps) {
  useDocumentTitle(title);
  useScreenHome(home);
  return (
    <Box>
      <PageHeader title={heading ?? title} context={context} action={action} dense={dense} />
      <PartBoundary name={title}>{children}</PartBoundary>
    </Box>
  );
}
