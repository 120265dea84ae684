import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { PredefinedMessageFragment } from '../../api/generated/kits/predefined-messages/predefined-messages.ts';
import { useText } from '../../locale/index.ts';

interface MessageListProps {
  readonly own: readonly PredefinedMessageFragment[];
  readonly general: readonly PredefinedMessageFragment[];
  readonly picked: number | undefined;
  readonly onPick: (message: PredefinedMessageFragment | undefined) => void;
}

/** A new message, those for this comment, and the general ones. */
export function MessageList({ own, general, picked, onPick }: MessageListProps) {
  const text = useText();
  const groups = [
    { heading: 'For this comment', messages: own },
    { heading: 'General', messages: general },
  ].filter(({ messages }) => messages.length > 0);
  return (
    <Box component="nav" aria-label={text('Messages')} sx={{ maxHeight: 380, overflow: 'auto' }}>
      <List dense disablePadding>
        <ListItem disablePadding>
          <ListItemButton selected={picked === undefined} onClick={() => onPick(undefined)} sx={{ borderRadius: 1 }}>
            <ListItemIcon sx={{ minWidth: 32 }}>
              <AddOutlined fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={text('New message')} />
          </ListItemButton>
        </ListItem>
      </List>
      {groups.map(({ heading, messages }) => (
        <Box key={heading} sx={{ mt: 1 }}>
          <Typography component="h3" variant="overline" color="textSecondary" sx={{ px: 2 }}>
            {text(heading)}
          </Typography>
          <List dense disablePadding aria-label={text(heading)}>
            {messages.map((message) => (
              <ListItem key={message.id} disablePadding>
                <ListItemButton
                  selected={message.id === picked}
                  aria-current={message.id === picked ? 'true' : undefined}
                  onClick={() => onPick(message)}
                  sx={{ borderRadius: 1 }}
                >
                  <ListItemText primary={message.title} slotProps={{ primary: { sx: { overflowWrap: 'anywhere' } } }} />
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        </Box>
      ))}
    </Box>
  );
}
