import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import {
  ClarificationsToAnswerDocument,
  type ClarificationsToAnswerQuery,
} from '../../api/generated/kits/clarifications/clarifications.ts';
import { useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { TimeLeft } from '../deadline/index.ts';
import { screenLink } from '../go/index.ts';

type Asked = NonNullable<ClarificationsToAnswerQuery['clarificationsToAnswer']>[number];

function QuestionLine({ asked: { question, dueAt, proposal } }: { readonly asked: Asked }) {
  const text = useText();
  const name = proposal?.title || proposal?.proposalId || '';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        alignItems: 'center',
        justifyContent: 'space-between',
        border: 1,
        borderColor: 'warning.main',
        borderRadius: 1,
        px: 2,
        py: 1,
        backgroundColor: 'background.paper',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography
          variant="body2"
          sx={{ display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden' }}
        >
          {question}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <TimeLeft until={new Date(dueAt)} />
        </Typography>
      </Box>
      {proposal ? (
        <Button
          size="small"
          variant="outlined"
          aria-label={text('Answer the question about {{name}}', { name })}
          {...screenLink({ to: '/ProposalEdit/$proposalPk', params: { proposalPk: proposal.primaryKey } })}
        >
          {text('Answer')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Questions that await an answer, the most urgent first, each linked to its proposal. */
export function QuestionsToAnswer() {
  const text = useText();
  const { data } = useOperation(ClarificationsToAnswerDocument, {}, { quiet: true });
  const questions = data?.clarificationsToAnswer ?? [];
  if (questions.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="questions-to-answer" sx={{ mb: 3 }}>
      <Typography id="questions-to-answer" component="h2" variant="h3" sx={{ mb: 1 }}>
        {text('Questions to answer')}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {questions.map((question) => (
          <QuestionLine key={question.id} asked={question} />
        ))}
      </Box>
    </Box>
  );
}
