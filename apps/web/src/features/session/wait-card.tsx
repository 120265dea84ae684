import { footerPages, type VisitorPage, visitorPageTitles } from '@atrium/domain/page';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';

/** The pages available before login: always help, the others according to the footer settings. */
function VisitorLinks() {
  const text = useText();
  const faq = useSetting('DISPLAY_FAQ_LINK') === 'true';
  const privacy = useSetting('DISPLAY_PRIVACY_STATEMENT_LINK') === 'true';
  const tellsCutOffs = useSetting('PUBLIC_CUT_OFFS') === 'true';
  const pages: readonly VisitorPage[] = ['login', ...footerPages({ faq, privacy })];
  return (
    <Box component="nav" aria-label={text('Pages')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {tellsCutOffs ? (
        <Box component={Link} to="/CutOffs" sx={{ color: 'primary.main', fontSize: '0.875rem' }}>
          {text('Outcomes of past calls')}
        </Box>
      ) : null}
      {pages.map((page) => (
        <Box component={Link} key={page} to={`/Pages/${page}`} sx={{ color: 'primary.main', fontSize: '0.875rem' }}>
          {text(visitorPageTitles[page])}
        </Box>
      ))}
    </Box>
  );
}

export interface WaitCardProps {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  readonly urgent?: boolean;
}

/** A card in the middle of an otherwise empty page: something is in progress, or went wrong. */
export function WaitCard({ title, text, icon, action, urgent = false }: WaitCardProps) {
  return (
    <Box
      component="main"
      id="main"
      sx={{ display: 'grid', placeItems: 'center', alignContent: 'center', gap: 2, minHeight: '60vh', p: 2 }}
    >
      <Box
        role={urgent ? 'alert' : 'status'}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 2,
          textAlign: 'center',
          width: 'min(440px, 100%)',
          p: 4,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          backgroundColor: 'background.paper',
        }}
      >
        {icon}
        <Typography variant="h2" component="h1" id="page-title" tabIndex={-1} sx={{ outline: 'none' }}>
          {title}
        </Typography>
        {text ? (
          <Typography color="textSecondary" component="div">
            {text}
          </Typography>
        ) : null}
        {action}
      </Box>
      <VisitorLinks />
    </Box>
  );
}
