import { eventWords } from '@atrium/domain/workflow';
import { BreakableText } from '@atrium/ui/breakable-text';
import type { DataColumn } from '@atrium/ui/data-table';
import Box from '@mui/material/Box';
import { say } from '../../locale/index.ts';

/** The meaning of a message in words; its technical type is shown below, for looking it up in the logs of other systems. */
function MessageType({ type }: { readonly type: string }) {
  if (!type) return '–';
  return (
    <>
      {say(eventWords(type))}
      <Box sx={{ color: 'text.secondary', fontSize: '0.6875rem', fontWeight: 400 }}>
        <BreakableText text={type} />
      </Box>
    </>
  );
}

/** The first column of every list of messages. */
export const messageColumn: DataColumn<{ readonly type: string }> = {
  id: 'type',
  header: 'Message',
  text: (message) => message.type,
  cell: ({ type }) => <MessageType type={type} />,
  locked: true,
  card: 'title',
};
