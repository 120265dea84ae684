import { eventWords } from '@atrium/domain/workflow';
import { BreakableText } from '@atrium/ui/breakable-text';
import Box from '@mui/material/Box';
import { say } from '../../locale/index.ts';

/** What a message tells, in words; its type as systems name it stands below, for who looks into their logs. */
export function MessageType({ type }: { readonly type: string }) {
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
