import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ScreenLink } from '../../kits/go/index.ts';
import { ProposalOutcome } from '../../kits/outcome/index.ts';
import { useText } from '../../locale/index.ts';
import { PublicStatusCell } from './columns.tsx';
import { useHomeContext } from './use-beside.ts';

const mostShown = 3;

/** Results of which the applicants were notified and whose cycle is not over: time, comment and next steps (rule P180). */
export function ResultsPart() {
  const text = useText();
  const results = (useHomeContext().data?.me?.results ?? []).filter(({ notified }) => notified);
  if (results.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="results" sx={{ mb: 3 }}>
      <Typography id="results" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Results')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))' }}>
        {results.slice(0, mostShown).map((proposal) => {
          const name = proposal.title || proposal.proposalId;
          return (
            <Box
              component="section"
              key={proposal.primaryKey}
              aria-label={name}
              sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, backgroundColor: 'background.paper' }}
            >
              <Box sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between', alignItems: 'start', mb: 1.5 }}>
                <Typography component="h3" variant="subtitle1" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  <ScreenLink
                    to="/ProposalEdit/$proposalPk"
                    params={{ proposalPk: proposal.primaryKey }}
                    color="inherit"
                    underline="hover"
                  >
                    {name}
                  </ScreenLink>
                </Typography>
                <PublicStatusCell status={proposal.publicStatus} />
              </Box>
              <ProposalOutcome of={proposal} level="h4" />
            </Box>
          );
        })}
      </Box>
      {results.length > mostShown ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {text('{{n}} more results are listed with your proposals below.', { n: results.length - mostShown })}
        </Typography>
      ) : null}
    </Box>
  );
}
