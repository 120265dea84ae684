import { readSetting } from '@atrium/domain/setting';
import LinkOutlined from '@mui/icons-material/LinkOutlined';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { useText } from '../../../locale/index.ts';
import { useSetting } from '../../../session/index.ts';

/** The facility's own links at the bottom of the menu, from the setting QUICK_LINKS; external links open in a new tab. */
export function QuickLinks({ wordless }: { wordless: boolean }) {
  const text = useText();
  const links = readSetting('QUICK_LINKS', useSetting('QUICK_LINKS'));
  if (links.length === 0) return null;
  return (
    <Box sx={{ mb: 1 }}>
      {wordless ? null : (
        <Typography component="h2" variant="overline" color="textSecondary" sx={{ px: 2.25, display: 'block' }}>
          {text('Quick links')}
        </Typography>
      )}
      <List dense disablePadding aria-label={text('Quick links')}>
        {links.map(({ label, url }) => {
          const isAway = /^https?:/i.test(url);
          const Icon = isAway ? OpenInNewOutlined : LinkOutlined;
          return (
            <ListItem key={`${label} ${url}`} disablePadding>
              <ListItemButton
                component="a"
                href={url}
                {...(isAway ? { target: '_blank', rel: 'noreferrer' } : {})}
                aria-label={wordless ? label : undefined}
                title={wordless ? label : undefined}
                sx={{
                  minHeight: 32,
                  '@media (pointer: coarse)': { minHeight: 40 },
                  py: 0,
                  px: 1.5,
                  mx: 0.75,
                  borderRadius: 1,
                }}
              >
                <ListItemIcon sx={{ minWidth: '2.125rem', color: 'text.secondary' }}>
                  <Icon fontSize="small" />
                </ListItemIcon>
                {wordless ? null : (
                  <ListItemText primary={label} slotProps={{ primary: { sx: { fontSize: '0.875rem' } } }} />
                )}
              </ListItemButton>
            </ListItem>
          );
        })}
      </List>
    </Box>
  );
}
