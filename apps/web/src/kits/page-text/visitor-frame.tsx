import { isVisitorPage, visitorPageTitles } from '@atrium/domain/page';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';
import { useMaybeSession, useSetting } from '../../session/index.ts';

interface VisitorFrameProps {
  /** The current address, which is not offered again below. */
  readonly at: string;
  readonly children: ReactNode;
}

/** The frame of a page that can be read without signing in: the facility, the sign-in link, and the other public pages. */
export function VisitorFrame({ at, children }: VisitorFrameProps) {
  const text = useText();
  const organisation = useSetting('ORGANISATION_NAME') ?? 'Atrium';
  const tellsCutOffs = useSetting('PUBLIC_CUT_OFFS') === 'true';
  const isSignedIn = useMaybeSession() !== undefined;
  const pages = [
    ...Object.keys(visitorPageTitles)
      .filter(isVisitorPage)
      .filter((name) => name !== 'faq')
      .map((name) => ({ to: `/Pages/${name}`, title: visitorPageTitles[name] })),
    ...(tellsCutOffs ? [{ to: '/CutOffs', title: 'Outcomes of past calls' }] : []),
  ];
  return (
    <Box sx={{ maxWidth: '53.75rem', mx: 'auto', px: 2, py: 3, minHeight: '100vh' }}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 3 }}
      >
        <Box component="span" sx={{ fontWeight: 700, color: 'primary.main' }}>
          {organisation}
        </Box>
        <Button component={Link} to="/" variant="outlined" size="small">
          {text(isSignedIn ? 'Go to the user office' : 'Sign in')}
        </Button>
      </Box>
      <Box component="main" id="main">
        {children}
      </Box>
      <Box
        component="nav"
        aria-label={text('Pages')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}
      >
        {pages
          .filter(({ to }) => to !== at)
          .map(({ to, title }) => (
            <Box component={Link} key={to} to={to} sx={{ color: 'primary.main', fontSize: '0.875rem' }}>
              {text(title)}
            </Box>
          ))}
      </Box>
    </Box>
  );
}
