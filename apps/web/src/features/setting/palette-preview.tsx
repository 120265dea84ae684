import { settingCatalogue } from '@atrium/domain/setting';
import { StatusChip } from '@atrium/ui/status-chip';
import {
  type ContrastFinding,
  contrastFindings,
  grounds,
  type PaletteChoice,
  schemePalette,
  textBackground,
} from '@atrium/ui/theme';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { useText } from '../../locale/index.ts';
import { paletteOf, paletteSettings } from '../../session/index.ts';
import type { SettingValues } from './setting-values.ts';

type Scheme = 'light' | 'dark';

const chip = (colour: string, word: string) => (
  <span
    style={{ color: colour, border: `1px solid ${colour}`, borderRadius: 12, padding: '0 8px', fontSize: '0.8125rem' }}
  >
    {word}
  </span>
);

const button = ({ main, contrastText }: { main: string; contrastText: string }, word: string) => (
  <span
    style={{
      backgroundColor: main,
      color: contrastText,
      borderRadius: 8,
      padding: '6px 14px',
      fontWeight: 600,
      fontSize: '0.875rem',
    }}
  >
    {word}
  </span>
);

/** A sample of the product in the resulting colours: unreadable ones are shown corrected. */
function Sample({ choice, scheme }: { choice: PaletteChoice; scheme: Scheme }) {
  const text = useText();
  const palette = schemePalette(choice, scheme);
  const { page, paper } = grounds[scheme];
  return (
    <Box
      sx={{
        backgroundColor: page,
        color: palette.text.primary,
        p: 2,
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ backgroundColor: paper, borderRadius: 1, p: 2, display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
          <span style={{ width: 3, height: 22, backgroundColor: palette.accent.main, borderRadius: 2 }} />
          <span style={{ color: palette.primary.main, fontWeight: 600 }}>{text('Current menu item')}</span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {button(palette.primary, text('Button'))}
          {button({ main: palette.primary.dark, contrastText: palette.primary.contrastText }, text('Pressed'))}
          {button(palette.secondary, text('Secondary'))}
          <span style={{ color: palette.primary.main, textDecoration: 'underline' }}>{text('A link')}</span>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {chip(palette.success.main, text('Success'))}
          {chip(palette.info.main, text('Information'))}
          {chip(palette.warning.main, text('Warning'))}
          {chip(palette.error.main, text('Error'))}
        </Box>
      </Box>
    </Box>
  );
}

const against: Readonly<Record<ContrastFinding['against'], string>> = {
  ground: 'against the background',
  words: 'against its text',
  main: 'against its colour',
};

function Finding({ label, finding }: { label: string; finding: ContrastFinding }) {
  const text = useText();
  const fine = finding.ratio >= finding.least;
  const ratio = `${Math.floor(finding.ratio * 10) / 10} : 1`;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, py: 0.5 }}>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 16,
          height: 16,
          borderRadius: 0.5,
          border: 1,
          borderColor: 'divider',
          backgroundColor: finding.chosen,
        }}
      />
      <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      <Typography component="span" variant="body2" color="textSecondary">
        {text('{{ratio}} {{where}}, needs {{least}} : 1', {
          ratio,
          where: text(against[finding.against]),
          least: finding.least,
        })}
      </Typography>
      <StatusChip
        tone={fine ? 'good' : 'warning'}
        label={fine ? text('Readable') : text('Shown as {{colour}}', { colour: finding.shown })}
      />
    </Box>
  );
}

const words: Readonly<Record<Scheme, string>> = { light: 'Light', dark: 'Dark' };

/** A preview of the colours in both schemes, and whether they are readable (WCAG 2.2 AA). */
export function PalettePreview({ control }: { control: Control<SettingValues> }) {
  const text = useText();
  const choice = paletteOf(useWatch({ control }) as SettingValues);
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {(['light', 'dark'] as const).map((scheme) => {
        const findings = Object.entries(contrastFindings(choice, textBackground(scheme)));
        return (
          <Box component="section" key={scheme} aria-label={text(words[scheme])} sx={{ minWidth: 0 }}>
            <Typography component="h2" variant="h4" sx={{ mb: 1 }}>
              {text(words[scheme])}
            </Typography>
            <Sample choice={choice} scheme={scheme} />
            {findings.length === 0 ? (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {text('All colours are the defaults and are readable.')}
              </Typography>
            ) : (
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 1 }}>
                {findings.map(([name, finding]) => (
                  <Finding
                    key={name}
                    label={text(settingCatalogue[paletteSettings[name as keyof typeof paletteSettings]].label)}
                    finding={finding}
                  />
                ))}
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
