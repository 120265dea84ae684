import { footerPages, isVisitorPage, visitorPageTitles } from '@atrium/domain/page';
import { useBottomRoom } from '@atrium/ui/bottom-room';
import { lazyPart } from '@atrium/ui/lazy-part';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { textIn, useAddressState } from '../../kits/address-state/index.ts';
import { mainWhileFilling } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';

const PageDialog = lazyPart(() => import('./page-dialog.tsx').then((module) => module.PageDialog));
const FooterText = lazyPart(() => import('./footer-text.tsx').then((module) => module.FooterText));

/** The page shown over the screen is in the address, so that a link to it can be sent. */
const codecs = { read: textIn() };

const on = (value: string | undefined) => value === 'true' || value === '1';

/** The facility's own text and the pages from its settings, each of which opens over the screen (rule U44). */
export function AppFooter() {
  const text = useText();
  const privacy = on(useSetting('DISPLAY_PRIVACY_STATEMENT_LINK'));
  const faq = on(useSetting('DISPLAY_FAQ_LINK'));
  const [{ read }, setAddress] = useAddressState(codecs);
  const room = useBottomRoom('footer');
  const pages = footerPages({ faq, privacy });
  return (
    <Box
      ref={room}
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        alignItems: 'baseline',
        px: { xs: 2, md: 3 },
        py: 1.5,
        '&:empty': { display: 'none' },
        // Hidden while the screen above it loads, so that the footer is not seen moving down.
        [`#main:empty + &, ${mainWhileFilling} + &`]: { visibility: 'hidden' },
        borderTop: 1,
        borderColor: 'divider',
        fontSize: '0.875rem',
      }}
    >
      {pages.map((page) => (
        <MuiLink key={page} component="button" type="button" onClick={() => setAddress({ read: page }, { push: true })}>
          {text(visitorPageTitles[page])}
        </MuiLink>
      ))}
      <FooterText />
      {isVisitorPage(read) ? <PageDialog page={read} onClose={() => setAddress({ read: '' })} /> : null}
    </Box>
  );
}
