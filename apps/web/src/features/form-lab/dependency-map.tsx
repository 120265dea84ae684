import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip, type StatusTone } from '@atrium/ui/status-chip';
import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import { ScreenLink } from '../../kits/go/index.ts';
import { useText } from '../../locale/index.ts';
import { mapLayout, type PlacedNode } from './map-layout.ts';
import type { Report } from './report.ts';

type Question = Report['questions'][number];
type Layout = ReturnType<typeof mapLayout>;

const box = { width: 216, height: 76, gapX: 72, gapY: 14 } as const;
const leftOf = ({ column }: PlacedNode) => column * (box.width + box.gapX);
const topOf = ({ row }: PlacedNode) => row * (box.height + box.gapY);

const reaches = {
  ALWAYS: { label: 'Everybody', tone: 'neutral' },
  SOMETIMES: { label: 'Some', tone: 'active' },
  NEVER: { label: 'Nobody', tone: 'bad' },
  UNDECIDED: { label: 'Not decided', tone: 'warning' },
} as const satisfies Record<Question['reach'], { label: string; tone: StatusTone }>;

/** Returns all questions reachable from one by following edges in either direction. */
function connectedTo(id: string | undefined, edges: Layout['edges']): ReadonlySet<string> {
  const seen = new Set<string>(id ? [id] : []);
  if (!id) return seen;
  const follow = (start: string, ends: (edge: (typeof edges)[number]) => readonly [string, string]) => {
    const waiting = [start];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const edge of edges) {
        const [from, to] = ends(edge);
        if (from !== next || seen.has(to)) continue;
        seen.add(to);
        waiting.push(to);
      }
    }
  };
  follow(id, ({ from, to }) => [from, to]);
  follow(id, ({ from, to }) => [to, from]);
  return seen;
}

function ConditionWords({ question }: { question: Question }) {
  const text = useText();
  const { conditions, operator } = question;
  const joint = text(operator === 'OR' ? 'or' : 'and');
  return (
    <>
      {conditions.map((condition, at) => (
        <span key={condition}>
          {at > 0 ? ` ${joint} ` : null}
          {condition}
        </span>
      ))}
    </>
  );
}

interface LinesProps {
  readonly layout: Layout;
  readonly width: number;
  readonly height: number;
  /** The questions connected to the one under the pointer. */
  readonly lit: ReadonlySet<string>;
}

function Lines({ layout: { nodes, edges }, width, height, lit }: LinesProps) {
  const places = new Map(nodes.map((node) => [node.questionId, node]));
  return (
    <Box
      component="svg"
      aria-hidden
      width={width}
      height={height}
      sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
    >
      {edges.map(({ from, to }) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (!start || !end) return null;
        const x1 = leftOf(start) + box.width;
        const y1 = topOf(start) + box.height / 2;
        const x2 = leftOf(end);
        const y2 = topOf(end) + box.height / 2;
        const bend = Math.max(24, Math.abs(x2 - x1) / 2);
        const isLit = lit.has(from) && lit.has(to);
        return (
          <Box
            component="path"
            key={`${from} ${to}`}
            d={`M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`}
            sx={{
              fill: 'none',
              stroke: 'currentColor',
              color: isLit ? 'primary.main' : 'text.disabled',
              strokeWidth: isLit ? 2.5 : 1.25,
            }}
          />
        );
      })}
    </Box>
  );
}

interface PlacedQuestionProps {
  readonly node: PlacedNode;
  readonly question: Question;
  readonly templateId: number;
  readonly isLit: boolean;
  readonly onShow: (questionId: string | undefined) => void;
}

function PlacedQuestion({ node, question, templateId, isLit, onShow }: PlacedQuestionProps) {
  const text = useText();
  const { label, tone } = reaches[question.reach];
  return (
    <Box
      component="li"
      onMouseEnter={() => onShow(node.questionId)}
      onMouseLeave={() => onShow(undefined)}
      onFocus={() => onShow(node.questionId)}
      onBlur={() => onShow(undefined)}
      sx={{
        position: 'absolute',
        left: leftOf(node),
        top: topOf(node),
        width: box.width,
        height: box.height,
        p: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        overflow: 'hidden',
        border: 1,
        borderColor: isLit ? 'primary.main' : 'divider',
        borderRadius: 1,
        backgroundColor: 'background.paper',
      }}
    >
      <ScreenLink
        to="/QuestionaryEditor/$templateId"
        params={{ templateId }}
        query={{ question: node.questionId }}
        title={question.question}
        color="inherit"
        underline="hover"
        sx={{
          fontSize: '0.875rem',
          fontWeight: 600,
          whiteSpace: 'nowrap',
          overflow: 'hidden',
          textOverflow: 'ellipsis',
        }}
      >
        {question.question}
      </ScreenLink>
      <Box>
        <StatusChip label={text(label)} tone={tone} />
      </Box>
    </Box>
  );
}

function InWords({ questions }: { questions: readonly Question[] }) {
  const text = useText();
  const conditional = questions.filter(({ conditions }) => conditions.length > 0);
  return (
    <Box component="section">
      <Box component="h2" sx={{ m: 0, mb: 1, fontSize: '1rem', fontWeight: 650 }}>
        {text('Dependencies in words')}
      </Box>
      <Box component="dl" sx={{ m: 0, maxWidth: '47.5rem' }}>
        {conditional.map((question) => (
          <Box key={question.questionId} sx={{ py: 1, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
            <Box component="dt" sx={{ fontWeight: 600 }}>
              {question.question}
            </Box>
            <Box component="dd" sx={{ m: 0, color: 'text.secondary' }}>
              {text('asked when')} <ConditionWords question={question} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** Which answers lead to which questions: as a drawing, and in words below it. */
export function DependencyMap({ report: { questions, template } }: { report: Report }) {
  const text = useText();
  const layout = useMemo(() => mapLayout(questions), [questions]);
  const [shown, setShown] = useState<string | undefined>();
  const byId = new Map(questions.map((question) => [question.questionId, question]));
  const lit = connectedTo(shown, layout.edges);
  if (layout.nodes.length === 0) {
    return (
      <EmptyState
        icon={<AccountTreeOutlined />}
        title={text('No question depends on another')}
        text={text('Everybody is asked the same questions.')}
      />
    );
  }
  const width = layout.columns * (box.width + box.gapX) - box.gapX;
  const height = layout.rows * (box.height + box.gapY) - box.gapY;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        role="region"
        tabIndex={0}
        aria-label={text('Dependency map')}
        sx={{ overflow: 'auto', maxHeight: 640, border: 1, borderColor: 'divider', borderRadius: 1, p: 2 }}
      >
        <Box sx={{ position: 'relative', width, height }}>
          <Lines layout={layout} width={width} height={height} lit={lit} />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {layout.nodes.map((node) => {
              const question = byId.get(node.questionId);
              return question ? (
                <PlacedQuestion
                  key={node.questionId}
                  node={node}
                  question={question}
                  templateId={template.templateId}
                  isLit={lit.has(node.questionId)}
                  onShow={setShown}
                />
              ) : null;
            })}
          </Box>
        </Box>
      </Box>
      <InWords questions={questions} />
    </Box>
  );
}
