import Box from '@mui/material/Box';
import { PanelProgressDocument } from '../../api/generated/kits/reading-room/reading-room.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import { ScreenLink } from '../go/index.ts';
import { Due } from './due.tsx';

/** The progress of the panels that the user leads, by call: due dates, submitted reviews, and what remains to be done (rule R98). */
export function PanelStrip() {
  const text = useText();
  const isLedOn = useOpens()('/FapPage/$id');
  const { data } = useOperation(PanelProgressDocument, {}, { quiet: true, enabled: isLedOn });
  const rows = data?.panelProgress ?? [];
  if (rows.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={text('My panels')}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 3, backgroundColor: 'background.paper' }}
    >
      <Box sx={{ mb: 1, fontWeight: 600 }}>{text('My panels')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {rows.map(({ dueAt, ...row }) => (
          <li key={`${row.fapId}/${row.callId}`}>
            <ScreenLink to="/FapPage/$id" params={{ id: row.fapId }} query={{ call: row.callId }}>
              {`${row.fapCode} · ${row.callShortCode}`}
            </ScreenLink>
            {': '}
            {text('Reviews submitted: {{submitted}} of {{wanted}}', row)}
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              <Due at={dueAt ? new Date(dueAt) : null} />
              {row.short > 0 ? (
                <>
                  {' · '}
                  <strong>{text('{{n}} proposals lack reviewers', { n: row.short })}</strong>
                </>
              ) : null}
              {row.submitted === row.wanted || row.decided > 0 ? (
                <>
                  {' · '}
                  {text('decisions submitted: {{decided}} of {{places}}', row)}
                </>
              ) : null}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}
