import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import { useState } from 'react';
import {
  ProposalsWithAnswersDocument,
  QuestionariesOfQuestionDocument,
  TemplatesOfQuestionDocument,
} from '../../api/generated/features/question/questions.ts';
import { useOperation } from '../../api/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';

interface UsageProps {
  readonly question: { readonly id: string; readonly question: string };
  readonly onClose: () => void;
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', px: 0 } as const;

/** The templates that ask a question; each leads to its editor. */
export function TemplatesDialog({ question, onClose }: UsageProps) {
  const text = useText();
  const operation = useOperation(TemplatesOfQuestionDocument, { ids: [question.id] });
  return (
    <Dialog open title={text('Templates that ask "{{question}}"', { question: question.question })} onClose={onClose}>
      <Answer of={operation} field="questions">
        {([found]) =>
          found && found.templates.length > 0 ? (
            <List dense disablePadding>
              {found.templates.map((template) => (
                <ListItem key={template.templateId} divider sx={row}>
                  <ScreenLink to="/QuestionaryEditor/$templateId" params={{ templateId: template.templateId }}>
                    {template.name}
                  </ScreenLink>
                  {template.isArchived ? <StatusChip label={text('Archived')} tone="off" /> : null}
                </ListItem>
              ))}
            </List>
          ) : (
            <EmptyState title={text('No template asks this question')} />
          )
        }
      </Answer>
    </Dialog>
  );
}

const pageSize = 50;

/** Most questionaries one request names. */
const questionariesLimit = 5000;

function Proposals({ questionaryIds }: { questionaryIds: readonly number[] }) {
  const text = useText();
  const [first, setFirst] = useState(pageSize);
  const operation = useOperation(ProposalsWithAnswersDocument, {
    questionaryIds: questionaryIds.slice(0, questionariesLimit),
    first,
  });
  return (
    <Answer of={operation} field="proposalsView">
      {({ proposalViews, totalCount }) =>
        proposalViews.length === 0 ? (
          <EmptyState
            title={text('No proposal answers this question itself')}
            text={text('Its answers belong to reviews, samples or other forms.')}
          />
        ) : (
          <>
            <List dense disablePadding>
              {proposalViews.map((proposal) => (
                <ListItem key={proposal.primaryKey} divider sx={row}>
                  <Box sx={{ fontVariantNumeric: 'tabular-nums', color: 'text.secondary' }}>{proposal.proposalId}</Box>
                  <Box sx={{ flex: 1, minWidth: 160 }}>
                    <ScreenLink to="/Proposals" query={{ reviewModal: proposal.primaryKey }}>
                      {proposal.title || text('Untitled')}
                    </ScreenLink>
                  </Box>
                  <StatusChip label={proposal.statusName} />
                </ListItem>
              ))}
            </List>
            {proposalViews.length < totalCount ? (
              <Button loading={operation.refreshing} onClick={() => setFirst(first + pageSize)} sx={{ mt: 1 }}>
                {text('Show more ({{shown}} of {{total}})', { shown: proposalViews.length, total: totalCount })}
              </Button>
            ) : null}
          </>
        )
      }
    </Answer>
  );
}

/** The proposals in which a question is answered; each leads to its record. */
export function AnswersDialog({ question, onClose }: UsageProps) {
  const text = useText();
  const operation = useOperation(QuestionariesOfQuestionDocument, { ids: [question.id] });
  return (
    <Dialog
      open
      width="md"
      title={text('Proposals that answer "{{question}}"', { question: question.question })}
      onClose={onClose}
    >
      <Answer of={operation} field="questions">
        {([found]) => <Proposals questionaryIds={(found?.answers ?? []).map(({ questionaryId }) => questionaryId)} />}
      </Answer>
    </Dialog>
  );
}
