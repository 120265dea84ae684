import type { RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { Tabs } from '@atrium/ui/tabs';
import AddOutlined from '@mui/icons-material/AddOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  CreateTemplateDocument,
  TemplateListDocument,
  type TemplateRowFragment,
} from '../../api/generated/features/template/templates.ts';
import { type Operation, useCommand, useOperation } from '../../api/index.ts';
import { useAddressTab } from '../../kits/address-state/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { columnsOf, type ShowUse } from './template-columns.tsx';
import { TemplateDialog } from './template-dialog.tsx';
import { editorOf, type FormGroupId, type TemplateList, templateLists } from './template-groups.ts';
import { CallsDialog, ProposalsDialog } from './use-dialogs.tsx';
import { downloadTemplate, useTemplateCommands } from './use-template-commands.ts';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

function useActions(list: TemplateList): (row: TemplateRowFragment) => readonly RowAction[] {
  const text = useText();
  const go = useGo();
  const commands = useTemplateCommands();
  return (row) => [
    {
      label: text('Edit'),
      onRun: () => void go({ to: editorOf(list), params: { templateId: row.templateId } }),
    },
    ...(list.editor
      ? []
      : [
          {
            label: text('Form lab'),
            onRun: () => void go({ to: '/FormLab/$templateId', params: { templateId: row.templateId } }),
          },
        ]),
    ...(list.active
      ? [
          {
            label: text('Mark as active'),
            refusal: row.isActive ? text('It is already active') : undefined,
            onRun: () => void commands.activate(row),
          },
        ]
      : []),
    { label: text('Clone'), onRun: () => void commands.clone(row) },
    { label: text('Export'), onRun: () => void downloadTemplate(row.templateId) },
    {
      label: text(row.isArchived ? 'Unarchive' : 'Archive'),
      onRun: () => void commands.setArchived(row.templateId, !row.isArchived),
    },
    {
      label: text('Delete'),
      destructive: true,
      refusal: row.abilities.delete.allowed ? undefined : text(row.abilities.delete.message ?? ''),
      onRun: () => void commands.remove(row),
    },
  ];
}

interface PartProps {
  readonly group: FormGroupId;
  readonly operation: Operation<{ readonly templates?: readonly TemplateRowFragment[] | null }>;
  readonly isArchived: boolean;
  readonly onShow: ShowUse;
  readonly create: React.ReactNode;
}

function TemplatesPart({ group, operation, isArchived, onShow, create }: PartProps) {
  const text = useText();
  const list = useListState(definition);
  const facts: TemplateList = templateLists[group];
  const actions = useActions(facts);
  const columns = useMemo(() => columnsOf(group, text, onShow), [group, text, onShow]);
  const templates = operation.data?.templates;
  const here = useMemo(() => templates?.filter((row) => row.isArchived === isArchived), [templates, isArchived]);
  const local = useLocalList(here, columns, list);
  return (
    <ListPart
      name={`templates.${group}`}
      label={text(isArchived ? 'Archived templates' : 'Current templates')}
      list={list}
      columns={columns}
      operation={operation}
      field="templates"
      rows={local.rows}
      total={local.total}
      rowId={(row) => String(row.templateId)}
      rowLabel={(row) => row.name}
      searchLabel={text('Search templates')}
      actions={actions}
      empty={
        isArchived ? (
          <EmptyState
            title={text('Nothing archived')}
            text={text(
              'Archived templates no longer appear in lists and pickers. Whatever already uses them is not affected.',
            )}
          />
        ) : (
          <EmptyState title={text('No templates yet')} text={text(facts.about)} action={create} />
        )
      }
    />
  );
}

/** Warns that the form cannot be filled in while a group has no active template (rule Q49). */
function NothingActive({ what, hasTemplates }: { what: string; hasTemplates: boolean }) {
  const text = useText();
  const sentence = hasTemplates
    ? 'No template is active, so nobody can fill in {{what}}. Please mark one as active.'
    : 'There is no template, so nobody can fill in {{what}}. Please create one and mark it as active.';
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {text(sentence, { what: text(what) })}
    </Alert>
  );
}

export type { FormGroupId } from './template-groups.ts';

function CreateDialog({ group, onClose }: { group: FormGroupId; onClose: () => void }) {
  const list: TemplateList = templateLists[group];
  const text = useText();
  const go = useGo();
  const createTemplate = useCommand(CreateTemplateDocument, { refreshes: [TemplateListDocument] });
  return (
    <TemplateDialog
      title={text('Create template')}
      submitLabel={text('Create')}
      keptAs={`template-new-${group}`}
      initial={{ name: '', description: '' }}
      onClose={onClose}
      onSave={async (values) => {
        const outcome = await createTemplate.run({ groupId: group, ...values });
        if (outcome.ok) {
          const { templateId } = outcome.data.createTemplate;
          await go({ to: editorOf(list), params: { templateId } });
        }
        return outcome;
      }}
    />
  );
}

/** The templates of a group, current and archived, with their use counts and actions. */
export function TemplatesScreen({ group }: { group: FormGroupId }) {
  const text = useText();
  const facts: TemplateList = templateLists[group];
  const [tab, setTab] = useAddressTab();
  const [creating, setCreating] = useState(false);
  const [use, setUse] = useState<{ what: 'calls' | 'proposals'; row: TemplateRowFragment } | undefined>();
  const operation = useOperation(TemplateListDocument, { group });
  const templates = operation.data?.templates;
  const show = useMemo<ShowUse>(() => (what, row) => setUse({ what, row }), []);
  const create = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setCreating(true)}>
      {text('Create template')}
    </Button>
  );
  const archived = templates?.filter((row) => row.isArchived).length ?? 0;
  const part = (isArchived: boolean) => (
    <TemplatesPart group={group} operation={operation} isArchived={isArchived} onShow={show} create={create} />
  );
  return (
    <Screen
      title={text(facts.title)}
      context={text(facts.about)}
      action={
        <>
          <Button startIcon={<UploadFileOutlined />} {...screenLink({ to: '/ImportTemplate', query: { group } })}>
            {text('Import')}
          </Button>
          {create}
        </>
      }
    >
      {facts.active && templates && !templates.some((row) => row.isActive) ? (
        <NothingActive what={facts.active} hasTemplates={templates.some((row) => !row.isArchived)} />
      ) : null}
      <Tabs
        label={text('Current or archived')}
        index={tab}
        onIndex={setTab}
        items={[
          { label: text('Current'), content: part(false) },
          {
            label: text('Archived'),
            mark: archived > 0 ? <Box component="span">({archived})</Box> : undefined,
            content: part(true),
          },
        ]}
      />
      {creating ? <CreateDialog group={group} onClose={() => setCreating(false)} /> : null}
      {use?.what === 'calls' && facts.callsFilter ? (
        <CallsDialog template={use.row} filter={facts.callsFilter} onClose={() => setUse(undefined)} />
      ) : null}
      {use?.what === 'proposals' ? (
        <ProposalsDialog template={use.row} isOfProposals={group === 'PROPOSAL'} onClose={() => setUse(undefined)} />
      ) : null}
    </Screen>
  );
}
