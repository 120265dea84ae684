import { type SampleStatus, sampleRisks } from '@atrium/domain/sample';
import Box from '@mui/material/Box';
import { useText } from '../../../locale/index.ts';

/** How a sample was judged: its colour and its word. */
export function SampleRisk({ status }: { readonly status: SampleStatus }) {
  const text = useText();
  const { label, colour } = sampleRisks[status];
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Box
        component="span"
        aria-hidden
        sx={{ width: 12, height: 12, borderRadius: '50%', backgroundColor: colour, flexShrink: 0 }}
      />
      {text(label)}
    </Box>
  );
}
