import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PredefinedMessageFragment } from '../../api/generated/kits/predefined-messages/predefined-messages.ts';
import { useText } from '../../locale/index.ts';

interface MessageListProps {
  readonly own: readonly PredefinedMessageFragment[];
  readonly general: readonly PredefinedMessageFragment[];
  readonly picked: number | undefined;
  readonly onPick: (message: PredefinedMessageFragment | undefined) => void;
}

/** The number of messages from which on a search field is shown. */
const searchedFrom = 6;

interface MessageGroupProps extends Pick<MessageListProps, 'picked' | 'onPick'> {
  readonly heading: string;
  readonly messages: readonly PredefinedMessageFragment[];
}

function MessageGroup({ heading, messages, picked, onPick }: MessageGroupProps) {
  const text = useText();
  return (
    <Box sx={{ mt: 1 }}>
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
  );
}

/** A new message, the messages for this comment, and the general ones, searchable by title and text. */
export function PredefinedMessageList({ own, general, picked, onPick }: MessageListProps) {
  const text = useText();
  const [search, setSearch] = useState('');
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (messages: readonly PredefinedMessageFragment[]) =>
    messages.filter(({ title, message }) => words.every((word) => `${title} ${message}`.toLowerCase().includes(word)));
  const groups = [
    { heading: 'For this comment', messages: found(own) },
    { heading: 'General', messages: found(general) },
  ].filter(({ messages }) => messages.length > 0);
  return (
    <Box>
      {own.length + general.length < searchedFrom ? null : (
        <TextField
          type="search"
          size="small"
          label={text('Search messages')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          sx={{ mb: 1 }}
        />
      )}
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
          <MessageGroup key={heading} heading={heading} messages={messages} picked={picked} onPick={onPick} />
        ))}
        {words.length > 0 && groups.length === 0 ? (
          <Typography variant="body2" color="textSecondary" sx={{ px: 2, mt: 1 }}>
            {text('No matching messages')}
          </Typography>
        ) : null}
      </Box>
    </Box>
  );
}
