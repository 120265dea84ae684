import { footerPages, type VisitorPage, visitorPageTitles } from '@atrium/domain/page';
import Box from '@mui/material/Box';
import { Link } from '@tanstack/react-router';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';

/** What visitors may read before login: help with it always, the others by the settings of the footer. */
export function VisitorLinks() {
  const text = useText();
  const faq = useSetting('DISPLAY_FAQ_LINK') === 'true';
  const privacy = useSetting('DISPLAY_PRIVACY_STATEMENT_LINK') === 'true';
  const tellsCutOffs = useSetting('PUBLIC_CUT_OFFS') === 'true';
  const pages: readonly VisitorPage[] = ['login', ...footerPages({ faq, privacy })];
  return (
    <Box component="nav" aria-label={text('Pages')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {tellsCutOffs ? (
        <Box component={Link} to="/CutOffs" sx={{ color: 'primary.main', fontSize: '0.875rem' }}>
          {text('How calls were decided')}
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
