import { fullName } from '@atrium/domain/user';
import { dateText } from '@atrium/ui/date-text';
import { useFormats } from '@atrium/ui/formats';
import { windowBelow } from '@atrium/ui/width';
import Box from '@mui/material/Box';
import { say, useText } from '../../locale/index.ts';

export interface ShownChange {
  readonly field: string;
  readonly before?: string | null;
  readonly after?: string | null;
}

/** A time as events store it, which is formatted for the reader. */
const isTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Fields whose values are written by the application rather than by a person, so they are translated. */
const fieldsOfVerdicts: ReadonlySet<string> = new Set(['Decision', 'Final status', 'Recommendation', 'Status']);

/** Lists old and new values, one line each, with the old value struck through. */
export function LoggedChanges({ changes }: { readonly changes: readonly ShownChange[] }) {
  const text = useText();
  const formats = useFormats();
  if (changes.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(80px, max-content) 1fr',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: '0.8125rem',
        [windowBelow(600)]: { gridTemplateColumns: '1fr', rowGap: 0 },
      }}
    >
      {changes.map(({ field, before, after }, at) => {
        // Two fields may have the same name.
        const key = `${at} ${field}`;
        const inWords = (value: string) => {
          if (isTime.test(value)) return dateText(value, formats, true);
          if (value === 'yes') return text('yes');
          if (value === 'no') return text('no');
          return fieldsOfVerdicts.has(field) ? text(value) : value;
        };
        return (
          <Box key={key} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {text(field)}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              {before ? (
                <>
                  <Box
                    component="del"
                    aria-label={text('before: {{text}}', { text: inWords(before) })}
                    sx={{ color: 'text.secondary' }}
                  >
                    {inWords(before)}
                  </Box>
                  {' → '}
                </>
              ) : null}
              {after ? <ins style={{ textDecoration: 'none' }}>{inWords(after)}</ins> : <em>{text('nothing')}</em>}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

type Named = Parameters<typeof fullName>[0];

export interface Hands {
  readonly by?: Named | null | undefined;
  readonly inNameOf?: Named | null | undefined;
  readonly commandLine?: string | null | undefined;
}

/** Names the author: a person, an officer impersonating a person, an account at the command line, or the application itself. */
export function whoDid({ by, inNameOf, commandLine }: Hands): string {
  if (commandLine) return say('{{account}} at the command line', { account: commandLine });
  if (!by) return say('Automatic');
  return inNameOf
    ? say('{{officer}} as {{person}}', { officer: fullName(by), person: fullName(inNameOf) })
    : fullName(by);
}
