import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useText } from '../../locale/index.ts';
import type { Report } from './report.ts';

/** The steps as respondents see them, with the number of questions for each group of respondents. */
export function StepsPart({ report: { steps } }: { report: Report }) {
  const text = useText();
  if (steps.length === 0) return <EmptyState title={text('This template has no steps')} />;
  const enabled = steps.filter(({ isEnabled }) => isEnabled);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={text('Steps of the form')}>
      <Table size="small" sx={{ maxWidth: '47.5rem' }}>
        <TableHead>
          <TableRow>
            <TableCell>{text('Step')}</TableCell>
            <TableCell align="right">{text('Everybody answers')}</TableCell>
            <TableCell align="right">{text('Some people answer')}</TableCell>
            <TableCell align="right">{text('Nobody answers')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map((step) => (
            <TableRow key={step.topicId ?? step.title}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                {step.isEnabled ? `${enabled.indexOf(step) + 1}. ` : null}
                {step.title} {step.isEnabled ? null : <StatusChip label={text('Switched off')} tone="off" />}
              </TableCell>
              {step.isEnabled ? (
                <>
                  <TableCell align="right">{step.always}</TableCell>
                  <TableCell align="right">{step.sometimes}</TableCell>
                  <TableCell align="right">
                    {step.never > 0 ? <StatusChip label={String(step.never)} tone="bad" /> : 0}
                  </TableCell>
                </>
              ) : (
                <TableCell colSpan={3} align="right" sx={{ color: 'text.secondary' }}>
                  {text('Nobody is asked')}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
