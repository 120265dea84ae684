import { recordKey } from '@atrium/domain/live';
import { type PdfTemplateGroupId, type PdfTextKey, pdfTextKeys } from '@atrium/domain/pdf-template';
import { ActionButton } from '@atrium/ui/action-button';
import { lazyPart } from '@atrium/ui/lazy-part';
import { Tabs } from '@atrium/ui/tabs';
import EditOutlined from '@mui/icons-material/EditOutlined';
import HelpOutlined from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from '@tanstack/react-router';
import { type ComponentProps, useMemo, useState } from 'react';
import {
  NameOfPdfTemplateDocument,
  PdfTemplateDocument,
} from '../../../api/generated/features/template/pdf/pdf-template.ts';
import { fetchFile, saveFile, toastFailure } from '../../../api/index.ts';
import { DraftNote, DraftNotices } from '../../../kits/draft/index.ts';
import { useFormSave } from '../../../kits/form-save/index.ts';
import { ScreenLink } from '../../../kits/go/index.ts';
import { WhoIsHere } from '../../../kits/live/index.ts';
import { type PreviewProposal, ProposalPicker } from '../../../kits/live-preview/index.ts';
import { nameParts } from '../../../kits/record-dialog/index.ts';
import { QueryResult, Screen } from '../../../kits/screen/index.ts';
import { useText } from '../../../locale/index.ts';
import { TemplateDialog } from '../template-dialog.tsx';
import { HelpDialog } from './help-dialog.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { pdfTextFaces, pdfTextTitles, usePdfTemplate, usePreview } from './use-pdf-template.ts';

const CodeField = lazyPart(
  () => import('@atrium/ui/code-field').then((module) => module.CodeField),
  () => <Skeleton variant="rounded" height="100%" />,
);

const kinds = {
  PROPOSAL_PDF: {
    keys: pdfTextKeys,
    path: 'proposal',
    list: '/PdfTemplates/Proposal',
    title: 'Proposal PDF templates',
  },
  EXPERIMENT_SAFETY_PDF: {
    keys: pdfTextKeys.filter((key) => key !== 'templateSampleDeclaration'),
    path: 'experiment-safety',
    list: '/PdfTemplates/ExperimentSafety',
    title: 'Safety PDF templates',
  },
} as const;

interface EditorProps {
  readonly group: PdfTemplateGroupId;
  readonly editor: ReturnType<typeof usePdfTemplate>;
}

interface TextPartProps {
  readonly editor: EditorProps['editor'];
  readonly name: PdfTextKey;
  readonly problems: ComponentProps<typeof CodeField>['problems'];
  readonly isShown: boolean;
}

/** One text of the template with its problems and its save button. */
function TextPart({ editor, name, problems, isShown }: TextPartProps) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1, mt: 1 }}>
      <Box sx={{ height: { xs: 360, md: 'calc(100vh - 330px)' } }}>
        <CodeField
          label={text(pdfTextTitles[name])}
          value={editor.texts[name]}
          onValue={(value) => editor.write(name, value)}
          language={name === 'dummyData' ? 'json' : 'markup'}
          problems={problems}
        />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <ActionButton
          variant="contained"
          disabled={!editor.isChanged(name)}
          busy={editor.isSaving}
          onClick={() => void editor.save(name)}
        >
          {text('Save {{what}}', { what: text(pdfTextTitles[name]).toLowerCase() })}
        </ActionButton>
        {isShown ? (
          <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
            <DraftNote room={editor.room} savesItself={false} />
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}

function Editor({ group, editor }: EditorProps) {
  const text = useText();
  const keys: readonly PdfTextKey[] = kinds[group].keys;
  const [tab, setTab] = useState(0);
  const [proposal, setProposal] = useState<PreviewProposal | null>(null);
  const { shown, failed } = usePreview(editor.texts, proposal?.primaryKey, editor.isReady);
  const problems = useMemo(() => Map.groupBy(shown?.problems ?? [], (problem) => problem.text), [shown]);
  const show = (name: string) => setTab(Math.max(0, keys.indexOf(name as PdfTextKey)));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        minHeight: { md: 'calc(100vh - 220px)' },
      }}
    >
      <Tabs
        label={text('Texts of the template')}
        index={tab}
        onIndex={setTab}
        items={keys.map((key) => ({
          label: text(pdfTextTitles[key]),
          mark: problems.has(key) ? (
            <Box component="span" sx={{ color: 'error.main' }} aria-label={text('has an error')}>
              ●
            </Box>
          ) : editor.isChanged(key) ? (
            <Box component="span" aria-label={text('not saved')}>
              *
            </Box>
          ) : undefined,
          content: (
            <TextPart editor={editor} name={key} problems={problems.get(key) ?? []} isShown={key === keys[tab]} />
          ),
        }))}
      />
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
        {group === 'PROPOSAL_PDF' ? <ProposalPicker value={proposal} onValue={setProposal} /> : null}
        <PreviewPane shown={shown} failed={failed} names={pdfTextTitles} onProblem={show} />
      </Box>
    </Box>
  );
}

interface NameDialogProps {
  readonly templateId: number;
  readonly template: { readonly name: string; readonly description?: string | null };
  readonly onClose: () => void;
}

/** Edits the name and the description of a template. */
function NameDialog({ templateId, template, onClose }: NameDialogProps) {
  const text = useText();
  const rename = useFormSave(NameOfPdfTemplateDocument, { refreshes: [PdfTemplateDocument], faces: nameParts });
  return (
    <TemplateDialog
      title={text('Name and description')}
      submitLabel={text('Save')}
      keptAs={`template-words-${templateId}`}
      record={recordKey('template', templateId)}
      initial={{ name: template.name, description: template.description ?? '' }}
      onClose={onClose}
      question={rename.question}
      onSave={(_, held) => rename.run({ ...held, variables: (mine, read) => ({ templateId, ...mine, read }) })}
    />
  );
}

function PdfEditor({ group }: { readonly group: PdfTemplateGroupId }) {
  const text = useText();
  const templateId = Number(useParams({ strict: false }).templateId) || 0;
  const editor = usePdfTemplate(templateId, group);
  const [open, setOpen] = useState<'name' | 'help'>();
  const kind = kinds[group];
  const preview = () =>
    fetchFile(`/preview/pdf/${kind.path}?pdfTemplateId=${editor.id}`, 'preview.pdf').then(saveFile, (error: unknown) =>
      toastFailure(error, 'preview of a PDF template'),
    );
  const template = editor.operation.data?.template;
  return (
    <Screen
      title={template?.name ?? text('PDF template')}
      context={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <ScreenLink to={kind.list}>{text(kind.title)}</ScreenLink>
          {template?.description ? <span>{template.description}</span> : null}
        </Box>
      }
      action={
        template ? (
          <>
            <IconButton aria-label={text('Edit name and description')} onClick={() => setOpen('name')}>
              <EditOutlined />
            </IconButton>
            <Button startIcon={<HelpOutlined />} onClick={() => setOpen('help')}>
              {text('Help')}
            </Button>
            <Button variant="outlined" disabled={!editor.isReady} onClick={() => void preview()}>
              {text('PDF of saved version')}
            </Button>
          </>
        ) : undefined
      }
    >
      <QueryResult of={editor.operation} field="template" absent={text('Failed to load template')}>
        {(stored) => (
          <>
            <WhoIsHere record={recordKey('template', templateId)} part="Texts" />
            {editor.isReady ? <DraftNotices room={editor.room} faces={pdfTextFaces} /> : null}
            {editor.question}
            {editor.isReady ? <Editor group={group} editor={editor} /> : <Skeleton variant="rounded" height={400} />}
            {open === 'name' ? (
              <NameDialog templateId={templateId} template={stored} onClose={() => setOpen(undefined)} />
            ) : null}
            {open === 'help' ? <HelpDialog onClose={() => setOpen(undefined)} /> : null}
          </>
        )}
      </QueryResult>
    </Screen>
  );
}

/** The editor of proposal documents: the texts on the left, the resulting document on the right (rule Q98). */
export const ProposalPdfEditor = () => <PdfEditor group="PROPOSAL_PDF" />;

/** The editor of experiment safety documents. */
export const ExperimentSafetyPdfEditor = () => <PdfEditor group="EXPERIMENT_SAFETY_PDF" />;
