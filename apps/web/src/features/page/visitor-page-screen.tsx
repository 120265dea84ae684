import { isVisitorPage, visitorPages, visitorPageTitles } from '@atrium/domain/page';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useParams } from '@tanstack/react-router';
import { PageText } from '../../kits/page-text/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useMaybeSession, useSetting } from '../../session/index.ts';

/** /Pages/…: what anybody may read without signing in, at an address that mails and other sites can link to (decision 122). */
export function VisitorPageScreen() {
  const text = useText();
  const { page = '' } = useParams({ strict: false }) as { page?: string };
  const organisation = useSetting('ORGANISATION_NAME') ?? 'Atrium';
  const isSignedIn = useMaybeSession() !== undefined;
  const known = isVisitorPage(page) ? page : undefined;
  const names = Object.keys(visitorPageTitles).filter(isVisitorPage);
  return (
    <Box sx={{ maxWidth: 860, mx: 'auto', px: 2, py: 3, minHeight: '100vh' }}>
      <Box
        component="header"
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between', mb: 3 }}
      >
        <Box component="span" sx={{ fontWeight: 700, color: 'primary.main' }}>
          {organisation}
        </Box>
        <Button component={Link} to="/" variant="outlined" size="small">
          {text(isSignedIn ? 'To the user office' : 'Sign in')}
        </Button>
      </Box>
      <Box component="main" id="main">
        {known ? (
          <Screen title={text(visitorPageTitles[known])}>
            <PageText page={visitorPages[known]} />
          </Screen>
        ) : (
          <Screen title={text('Not found')}>
            <EmptyState title={text('There is no such page')} />
          </Screen>
        )}
      </Box>
      <Box
        component="nav"
        aria-label={text('Pages')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}
      >
        {names
          .filter((name) => name !== known && name !== 'faq')
          .map((name) => (
            <Box component={Link} key={name} to={`/Pages/${name}`} sx={{ color: 'primary.main', fontSize: '0.875rem' }}>
              {text(visitorPageTitles[name])}
            </Box>
          ))}
      </Box>
    </Box>
  );
}
