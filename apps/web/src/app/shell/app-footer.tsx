import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';

const PageDialog = lazy(() => import('./page-dialog.tsx').then((module) => ({ default: module.PageDialog })));

type FooterPage = { readonly title: string; readonly page: 'PRIVACYPAGE' | 'HELPPAGE' };

const on = (value: string | undefined) => value === 'true' || value === '1';

/** Privacy Statement and FAQ, when the settings offer them; each opens over the screen. */
export function AppFooter() {
  const text = useText();
  const privacy = on(useSetting('DISPLAY_PRIVACY_STATEMENT_LINK'));
  const faq = on(useSetting('DISPLAY_FAQ_LINK'));
  const [shown, setShown] = useState<FooterPage>();
  const pages: FooterPage[] = [
    ...(privacy ? [{ title: 'Privacy Statement', page: 'PRIVACYPAGE' } as const] : []),
    ...(faq ? [{ title: 'FAQ', page: 'HELPPAGE' } as const] : []),
  ];
  if (pages.length === 0) return null;
  return (
    <Box
      component="footer"
      sx={{ display: 'flex', gap: 3, px: 3, py: 1.5, borderTop: 1, borderColor: 'divider', fontSize: '0.875rem' }}
    >
      {pages.map((page) => (
        <MuiLink key={page.page} component="button" type="button" onClick={() => setShown(page)}>
          {text(page.title)}
        </MuiLink>
      ))}
      {shown ? (
        <Suspense fallback={null}>
          <PageDialog title={text(shown.title)} page={shown.page} onClose={() => setShown(undefined)} />
        </Suspense>
      ) : null}
    </Box>
  );
}
