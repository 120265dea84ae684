import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';

interface AlertsProps {
  readonly question: string;
  readonly alerts: readonly string[];
  /** What will be done, in numbers. */
  readonly count: string;
}

/** The body of a bulk confirmation: the question, what stands in the way, and what will happen all the same. */
export function Alerts({ question, alerts, count }: AlertsProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <div>{question}</div>
      {alerts.map((alert) => (
        <Alert key={alert} severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
          {alert}
        </Alert>
      ))}
      <Box sx={{ fontWeight: 600 }}>{count}</Box>
    </Box>
  );
}
