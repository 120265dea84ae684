import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Alert from '@mui/material/Alert';
import {
  QuestionariesOfQuestionDocument,
  TemplatesOfQuestionDocument,
} from '../../api/generated/features/question/questions.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { CountRow, CountRows, ProposalRows } from '../../kits/proposal-rows/index.ts';
import { QueryResult } from '../../kits/screen/index.ts';
import { digits, useText } from '../../locale/index.ts';

interface UsageProps {
  readonly question: { readonly id: string; readonly question: string };
  readonly onClose: () => void;
}

/** The templates that contain a question; each links to its editor. */
export function TemplatesDialog({ question, onClose }: UsageProps) {
  const text = useText();
  const operation = useOperation(TemplatesOfQuestionDocument, { ids: [question.id] });
  return (
    <Dialog open title={text('Templates that ask “{{question}}”', { question: question.question })} onClose={onClose}>
      <QueryResult of={operation} field="questions">
        {([found]) =>
          found && found.templates.length > 0 ? (
            <CountRows>
              {found.templates.map((template) => (
                <CountRow key={template.templateId}>
                  <ScreenLink to="/QuestionaryEditor/$templateId" params={{ templateId: template.templateId }}>
                    {template.name}
                  </ScreenLink>
                  {template.isArchived ? <StatusChip label={text('Archived')} tone="off" /> : null}
                </CountRow>
              ))}
            </CountRows>
          ) : (
            <EmptyState title={text('No template asks this question')} />
          )
        }
      </QueryResult>
    </Dialog>
  );
}

/** The maximum number of questionaries per request. */
const questionariesLimit = 5000;

/** The proposals in which a question is answered; each links to its record. */
export function AnswersDialog({ question, onClose }: UsageProps) {
  const text = useText();
  const operation = useOperation(QuestionariesOfQuestionDocument, { ids: [question.id] });
  return (
    <Dialog
      open
      width="md"
      title={text('Proposals that answer “{{question}}”', { question: question.question })}
      onClose={onClose}
    >
      <QueryResult of={operation} field="questions">
        {([found]) => {
          const questionaryIds = (found?.answers ?? []).map(({ questionaryId }) => questionaryId);
          const empty = (
            <EmptyState
              title={text('No proposal answers this question directly')}
              text={text('Its answers belong to reviews, samples or other forms.')}
            />
          );
          // An empty filter would match every proposal.
          if (questionaryIds.length === 0) return empty;
          return (
            <>
              {questionaryIds.length > questionariesLimit ? (
                <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
                  {text('Only proposals among the first {{n}} of {{total}} answers are shown.', {
                    n: digits(questionariesLimit),
                    total: digits(questionaryIds.length),
                  })}
                </Alert>
              ) : null}
              <ProposalRows filter={{ questionaryIds: questionaryIds.slice(0, questionariesLimit) }} empty={empty} />
            </>
          );
        }}
      </QueryResult>
    </Dialog>
  );
}
