/** Says that a panel reviews without names, and where a proposal reveals its people nevertheless: `<UnnamedNotice proposalPk={…} />`. */
import { recordKey } from '@atrium/domain/live';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { NamesInAnswersDocument } from '../../api/generated/kits/unnamed-notice/unnamed-notice.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

/** Renders nothing if no panel of the call reviews without names, and for users who may not see the names themselves (rule R241). */
export function UnnamedNotice({ proposalPk }: { readonly proposalPk: number }) {
  const text = useText();
  const { data } = useOperation(
    NamesInAnswersDocument,
    { primaryKey: proposalPk },
    { quiet: true, live: () => [recordKey('proposal', proposalPk)] },
  );
  const found = data?.proposal?.namesInAnswers;
  if (!found) return null;
  return (
    <Alert severity={found.length > 0 ? 'warning' : 'info'} sx={{ mb: 2, maxWidth: '47.5rem' }}>
      {text(
        'This call is reviewed without names: reviewers do not see who is on a proposal. Please leave names and institutions out of the title, answers and files.',
      )}
      {found.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }} aria-label={text('Names found')}>
          {found.map(({ question, words }) => (
            <li key={question}>{`${text(question)}: ${words.join(', ')}`}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}
