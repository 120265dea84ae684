/** The head of a screen. */

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { windowBelow } from '../width/index.tsx';

export interface PageHeaderProps {
  readonly title: ReactNode;
  /** One line of context: counts, dates, a status. A blank reserves its place until it is known. */
  readonly context?: ReactNode;
  /** The primary action, on the right. */
  readonly action?: ReactNode;
  /** On a phone title and context take one line each, because the form below needs the space. */
  readonly dense?: boolean | undefined;
}

const titleId = 'page-title';
const screenId = 'main';

/** Moves the focus to the title of the screen; if there is no title, to the screen itself. */
export function focusPageTitle(): void {
  const title = document.getElementById(titleId) ?? document.getElementById(screenId);
  title?.focus({ preventScroll: true });
}

/** A title with more characters takes the whole line, with the actions below it: beside them it would be a narrow column of many lines. */
const longTitle = 100;

const oneLineOnPhones = {
  [windowBelow(600)]: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
} as const;

/** The head of a screen: its title, one line about it, and the first action. The title takes the focus after a navigation. */
export function PageHeader({ title, context, action, dense }: PageHeaderProps) {
  useEffect(() => {
    // The screen was entered before its title was known, and the focus was on the screen as a whole.
    if (document.activeElement?.id === screenId) focusPageTitle();
  }, []);
  const isLong = typeof title === 'string' && title.length > longTitle;
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
      <Box sx={{ flex: isLong ? '1 1 100%' : '1 1 240px', minWidth: 0 }}>
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
