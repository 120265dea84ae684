/** Head of a screen. */

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { windowBelow } from '../width/index.tsx';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** One line of context: counts, dates, a status. A blank keeps its place until it is known. */
  readonly context?: ReactNode;
  /** The primary action, at the right. */
  readonly action?: ReactNode;
  /** On a phone title and context take one line each: what is written below them needs the room. */
  readonly dense?: boolean | undefined;
}

const titleId = 'page-title';
const screenId = 'main';

/** Puts the focus on the title of the screen, where nothing better has it; without a title on the screen itself. */
export function focusPageTitle(): void {
  const title = document.getElementById(titleId) ?? document.getElementById(screenId);
  title?.focus({ preventScroll: true });
}

const oneLineOnPhones = {
  [windowBelow(600)]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

/** Head of a screen: what it is, one line about it, what to do first. The title takes the focus after a navigation. */
export function PageHeader({ title, context, action, dense }: PageHeaderProps) {
  useEffect(() => {
    // The screen was entered before its title was known: the focus waited on the whole.
    if (document.activeElement?.id === screenId) focusPageTitle();
  }, []);
  const oneLine = dense ? oneLineOnPhones : {};
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'flex-start',
        gap: 2,
        rowGap: 1,
        mb: dense ? { xs: 0.5, sm: 2 } : 2,
        mt: dense ? { xs: -1.5, sm: 0 } : 0,
      }}
    >
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Typography
          variant="h1"
          id={titleId}
          tabIndex={-1}
          sx={{
            overflowWrap: 'anywhere',
            outline: 'none',
            '&:focus-visible': { outline: 'none' },
            ...oneLine,
            ...(dense ? { fontSize: { xs: '1.125rem', sm: '1.5rem' } } : {}),
          }}
        >
          {title}
        </Typography>
        {context ? (
          <Typography
            component="div"
            variant="body2"
            color="textSecondary"
            sx={{ mt: dense ? { xs: 0, sm: 0.25 } : 0.25, minHeight: '1lh', ...oneLine }}
          >
            {context}
          </Typography>
        ) : null}
      </Box>
      {action ? <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>{action}</Box> : null}
    </Box>
  );
}
