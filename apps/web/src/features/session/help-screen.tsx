import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { PageText } from '../../kits/page-text/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

/** Guides that are part of the product, in English, as separate plain pages (decision 436). */
const guides = [
  ['applicant', 'For applicants'],
  ['visitor', 'For visitors'],
  ['reviewer', 'For reviewers'],
  ['panel', 'For chairs and secretaries of a panel'],
  ['scientist', 'For instrument scientists'],
  ['safety', 'For safety reviewers'],
  ['officer', 'For user officers'],
  ['accessibility', 'Accessibility'],
] as const;

/** /HelpPage: the facility's own text, and the guides. */
export function HelpScreen() {
  const text = useText();
  return (
    <Screen title={text('Help')}>
      <PageText page="HELPPAGE" />
      <Box component="nav" aria-labelledby="guides" sx={{ mt: 4, maxWidth: '47.5rem' }}>
        <Typography id="guides" variant="h2">
          {text('Guides')}
        </Typography>
        <Box component="ul" sx={{ pl: 3, my: 1, '& li': { py: 0.25 } }}>
          {guides.map(([name, words]) => (
            <li key={name}>
              <MuiLink href={`/guide/${name}.html`}>{text(words)}</MuiLink>
            </li>
          ))}
        </Box>
      </Box>
    </Screen>
  );
}
