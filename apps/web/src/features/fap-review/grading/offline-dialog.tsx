import {
  type GradeScale,
  type OfflineChange,
  offlineChanges,
  offlineForm,
  readOfflineForm,
  type StoredDraft,
} from '@atrium/domain/fap-review';
import { ActionButton } from '@atrium/ui/action-button';
import { Dialog } from '@atrium/ui/dialog';
import { EmptyState } from '@atrium/ui/empty-state';
import { HtmlText } from '@atrium/ui/html-text';
import { StatusChip } from '@atrium/ui/status-chip';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { SaveReviewDocument } from '../../../api/generated/features/fap-review/fap-review.ts';
import {
  DraftsToReviewDocument,
  type DraftsToReviewQuery,
  ProposalsToGradeDocument,
} from '../../../api/generated/features/fap-review/grading/grading.ts';
import { saveFile, toast, useCommand, useOperation } from '../../../api/index.ts';
import { startProposalsDownload } from '../../../kits/download/index.ts';
import { FileChoice, useChosenFile } from '../../../kits/import-review/index.ts';
import { useGradeScale } from '../../../kits/proposed-grade/index.ts';
import { useRunEach } from '../../../kits/run-each/index.tsx';
import { QueryResult } from '../../../kits/screen/index.ts';
import { say, useText } from '../../../locale/index.ts';
import { gradeText } from '../grade/grade-content.ts';

type Draft = StoredDraft & {
  readonly fapID: number;
  readonly questionaryID: number;
  readonly proposalPk: number;
};
type Changed = Extract<OfflineChange, { kind: 'CHANGED' }>;

function draftsOf(me: DraftsToReviewQuery['me']): Draft[] {
  return (me?.reviews ?? []).flatMap(({ proposal, abilities, userID, ...review }) =>
    proposal && abilities?.edit.allowed && userID === me?.id
      ? [
          {
            ...review,
            ...{ proposalPk: proposal.primaryKey, proposalId: proposal.proposalId, title: proposal.title },
            ...{ grade: review.grade ?? null, comment: review.comment ?? '' },
          },
        ]
      : [],
  );
}

function ChangeCard({ change }: { change: OfflineChange }) {
  const text = useText();
  const { draft } = change;
  return (
    <Box component="li" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 0.5 }}>
        {change.kind === 'SAME' ? <StatusChip label={text('Unchanged')} tone="neutral" /> : null}
        {change.kind === 'CHANGED' ? <StatusChip label={text('Changes')} tone="good" /> : null}
        {change.kind === 'REFUSED' ? <StatusChip label={text('Not accepted')} tone="bad" /> : null}
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {draft
            ? `${draft.proposalId} ${draft.title}`
            : text('Review {{id}}', { id: change.kind === 'REFUSED' ? change.id : '' })}
        </Box>
      </Box>
      {change.kind === 'REFUSED' ? text(change.problem) : null}
      {change.kind === 'CHANGED' ? <ChangedParts change={change} /> : null}
    </Box>
  );
}

function ChangedParts({ change: { draft, grade, comment, losesFormat } }: { change: Changed }) {
  const text = useText();
  return (
    <>
      {grade === draft.grade ? null : (
        <div>{text('Grade: {{before}} → {{after}}', { before: draft.grade ?? '–', after: grade ?? '–' })}</div>
      )}
      {comment === draft.comment ? null : (
        <>
          <div>{draft.comment ? text('New comment, replacing the saved one:') : text('New comment:')}</div>
          <Box sx={{ pl: 1.5, borderLeft: 3, borderColor: 'divider', maxHeight: 160, overflowY: 'auto' }} tabIndex={0}>
            <HtmlText html={comment} />
          </Box>
          {losesFormat ? (
            <Typography variant="body2" color="text.secondary">
              {text('The formatting of the saved comment will be lost.')}
            </Typography>
          ) : null}
        </>
      )}
    </>
  );
}

interface OfflineProps {
  readonly drafts: readonly Draft[];
  readonly scale: GradeScale;
  readonly onClose: () => void;
}

/** The uploaded form: its changes, its errors, and storing the drafts from it. */
function useReadForm({ drafts, scale, onClose }: OfflineProps) {
  const chosen = useChosenFile();
  const [changes, setChanges] = useState<readonly OfflineChange[]>();
  const [problem, setProblem] = useState<string>();
  const save = useCommand(SaveReviewDocument, { quiet: true });
  const { run, start } = useRunEach([DraftsToReviewDocument, ProposalsToGradeDocument]);
  const changed = (changes ?? []).filter((change): change is Changed => change.kind === 'CHANGED');
  const take = async (file: File) => {
    setChanges(undefined);
    setProblem(undefined);
    const read = await chosen.choose(file);
    if (!read) return;
    const written = readOfflineForm(read.text);
    if ('problem' in written) setProblem(written.problem);
    else setChanges(offlineChanges(written, drafts, scale));
  };
  const store = async () => {
    const byId = new Map(drafts.map((draft) => [draft.id, draft]));
    const items = changed.flatMap((change) => {
      const stored = byId.get(change.draft.id);
      return stored ? [{ id: stored.id, label: stored.proposalId, stored, change }] : [];
    });
    const { succeeded, failed } = await start(items, ({ stored, change: { grade, comment } }) =>
      save.run({
        ...{ reviewID: stored.id, fapID: stored.fapID, questionaryID: stored.questionaryID, status: 'DRAFT' },
        ...{ grade: gradeText(grade), comment, read: { grade: stored.grade, comment: stored.comment } },
      }),
    );
    if (succeeded.length > 0) toast(say('{{n}} drafts saved', { n: succeeded.length }));
    if (failed.length === 0) onClose();
    else setChanges(failed.map(({ id, why, change: { draft } }) => ({ kind: 'REFUSED', id, draft, problem: why })));
  };
  return { changes, changed, problem: problem ?? chosen.problem, take, store, isSaving: run?.running ?? false };
}

/** Downloads the proposals and the form for offline use. */
function TakeAlong({ drafts, scale }: Pick<OfflineProps, 'drafts' | 'scale'>) {
  const text = useText();
  const saveForm = () =>
    saveFile({
      name: 'reviews.txt',
      content: new Blob([offlineForm(drafts, scale)], { type: 'text/plain;charset=utf-8' }),
    });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Button
        variant="outlined"
        startIcon={<PictureAsPdfOutlined />}
        onClick={() => startProposalsDownload(drafts.map(({ proposalPk }) => proposalPk))}
      >
        {text('Proposals as PDF')}
      </Button>
      <Button variant="outlined" startIcon={<ArticleOutlined />} onClick={saveForm}>
        {text('Review form')}
      </Button>
    </Box>
  );
}

function Changes({ changes }: { readonly changes: readonly OfflineChange[] }) {
  const text = useText();
  return (
    <Box
      component="ul"
      aria-label={text('What the form changes')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}
    >
      {changes.map((change) => (
        <ChangeCard key={change.kind === 'REFUSED' ? change.id : change.draft.id} change={change} />
      ))}
    </Box>
  );
}

function Offline(props: OfflineProps) {
  const { drafts, scale, onClose } = props;
  const text = useText();
  const { changes, changed, problem, take, store, isSaving } = useReadForm(props);
  return (
    <Dialog
      open
      holds={changed.length > 0}
      title={text('Review offline')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{text(changes ? 'Cancel' : 'Close')}</Button>
          {changes ? (
            <ActionButton
              variant="contained"
              disabled={changed.length === 0}
              busy={isSaving}
              onClick={() => void store()}
            >
              {text('Save {{n}} drafts', { n: changed.length })}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>
          {text(
            'Download the proposals you have yet to review and a text form for your grades and comments. Upload the completed form here: nothing is saved until you have seen what it changes, and nothing is submitted.',
          )}
        </div>
        <TakeAlong drafts={drafts} scale={scale} />
        <FileChoice
          label={text('Upload a completed form')}
          help={text('You can also drop the file here.')}
          accept=".txt,text/plain"
          {...(problem ? { problem } : {})}
          busy={false}
          onFile={(file) => void take(file)}
        />
        {changes ? <Changes changes={changes} /> : null}
      </Box>
    </Dialog>
  );
}

/** Reviewing without a connection: downloads proposals and a form, and uploads the form after a preview (rule R231). */
export function OfflineDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const scale = useGradeScale();
  const operation = useOperation(DraftsToReviewDocument, {}, { keepPrevious: false, staleTime: 0 });
  const me = operation.data?.me;
  const drafts = useMemo(() => (me ? draftsOf(me) : undefined), [me]);
  if (drafts && drafts.length > 0) return <Offline drafts={drafts} scale={scale} onClose={onClose} />;
  return (
    <Dialog
      open
      title={text('Review offline')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('Close')}</Button>}
    >
      <QueryResult of={operation} field="me">
        {() => <EmptyState title={text('You have no draft reviews')} />}
      </QueryResult>
    </Dialog>
  );
}
