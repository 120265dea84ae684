import type { ScreenAddress } from '@atrium/domain/session';
import { PageHeader, type PageHeaderProps } from '@atrium/ui/page-header';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect } from 'react';
import { useSetting } from '../../session/index.ts';
import { PartBoundary } from './part-boundary.tsx';
import { useScreenHome } from './screen-home.ts';

/** Names the browser's tab: the screen, then the facility. */
export function useDocumentTitle(title: string | undefined): void {
  const organisation = useSetting('ORGANISATION_NAME') ?? 'Atrium';
  useEffect(() => {
    document.title = title ? `${title} – ${organisation}` : organisation;
  }, [title, organisation]);
}

export interface ScreenProps extends Omit<PageHeaderProps, 'title'> {
  readonly title: string;
  /** The title as it is drawn above the screen, where that is more than its words. */
  readonly heading?: ReactNode;
  /** The entry of the drawer it belongs under, where its address does not tell. */
  readonly home?: ScreenAddress | undefined;
  readonly children: ReactNode;
}

/** Matches `main` while rows of its screen are on their way: what stands below them shows once they are there, and is not seen to move. */
export const mainWhileFilling = '#main:has(.MuiSkeleton-root)';

/** A screen: its head, its name in the browser's tab, and a body whose failure stays its own. */
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
