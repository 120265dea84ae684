import { EmptyState } from '@atrium/ui/empty-state';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../locale/index.ts';
import { ScreenLink } from '../go/index.ts';
import type { Examined } from './verdict.tsx';

const looks = {
  ERROR: { Icon: ErrorOutlined, colour: 'error.main', title: 'Errors', about: 'People get stuck or miss a question.' },
  WARNING: {
    Icon: WarningAmberOutlined,
    colour: 'warning.main',
    title: 'Warnings',
    about: 'The form works, but probably not as intended.',
  },
  HINT: { Icon: InfoOutlined, colour: 'info.main', title: 'Hints', about: 'Worth knowing.' },
} as const;

interface FindingListProps {
  readonly templateId: number;
  readonly examined: Examined;
}

/** The findings, most serious first; each links to the question in the editor. */
export function FindingList({ templateId, examined }: FindingListProps) {
  const text = useText();
  const { findings, questions } = examined;
  const names = new Map(questions.map(({ questionId, question }) => [questionId, question]));
  if (findings.length === 0) {
    return (
      <EmptyState
        icon={<CheckCircleOutlined />}
        title={text('No problems found')}
        text={text('Every question can be asked, answered and skipped as its conditions require.')}
      />
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {(['ERROR', 'WARNING', 'HINT'] as const).map((severity) => {
        const { Icon, colour, title, about } = looks[severity];
        const here = findings.filter((finding) => finding.severity === severity);
        if (here.length === 0) return null;
        return (
          <Box component="section" key={severity} sx={{ minWidth: 0 }}>
            <Box component="h2" sx={{ m: 0, fontSize: '1rem', fontWeight: 650 }}>
              {text(title)} ({here.length})
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 1 }}>{text(about)}</Box>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {here.map(({ kind, message, questionId, topicId }) => (
                <Box
                  component="li"
                  key={`${kind} ${questionId} ${topicId} ${message}`}
                  sx={{ display: 'flex', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
                >
                  <Icon aria-hidden sx={{ color: colour, fontSize: '1.25rem', mt: 0.25 }} />
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    <ScreenLink
                      to="/QuestionaryEditor/$templateId"
                      params={{ templateId }}
                      query={questionId ? { question: questionId } : {}}
                    >
                      {questionId ? (names.get(questionId) ?? questionId) : text('Open the editor')}
                    </ScreenLink>
                    <Box>{text(message)}</Box>
                  </Box>
                </Box>
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
