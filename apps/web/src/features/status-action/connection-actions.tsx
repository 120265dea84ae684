import type { WorkflowType } from '@atrium/domain/status';
import { type EmailRecipients, mayActOn, readActionConfigText } from '@atrium/domain/status-action';
import { ActionButton } from '@atrium/ui/action-button';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState } from 'react';
import {
  type ActionOfConnectionFragment,
  ConnectionActionsDocument,
  SetConnectionActionsDocument,
} from '../../api/generated/features/status-action/connection-actions.ts';
import { WorkflowToDrawDocument } from '../../api/generated/features/workflow/editor/editor.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { ScreenLink } from '../../kits/go/index.ts';
import { Answer } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { type ActionsDraft, connectionDraftOf, connectionInputOf, type OfferedAction } from './connection-draft.ts';
import { EmailEntries } from './email-entries.tsx';

/** What is wrong with the groups of an e-mail action, asked of the rules the server asks. */
function emailProblems(config: string | null | undefined, groups: readonly string[]) {
  const read = readActionConfigText('EMAIL', config);
  if (read.ok) return {};
  const found: Partial<Record<EmailRecipients, string>> = {};
  for (const { path, message } of read.problems) {
    const group = groups[Number(/^recipientsWithEmailTemplate\.(\d+)/.exec(path)?.[1])];
    if (group) found[group as EmailRecipients] ??= message;
  }
  return found;
}

interface KindProps {
  /** Undefined where this kind is not for what goes along the workflow. */
  readonly offered: OfferedAction | undefined;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly children?: React.ReactNode;
}

/** One kind of action: on or off, and its settings below while it is on. */
function Kind({ offered, on, onToggle, children }: KindProps) {
  const text = useText();
  if (!offered) return null;
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      <FormControlLabel
        control={<Checkbox checked={on} onChange={(_, checked) => onToggle(checked)} />}
        label={text(offered.name)}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
      />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', pl: 4 }}>{text(offered.description)}</Box>
      {on ? <Box sx={{ pl: 4, pt: 1 }}>{children}</Box> : null}
    </Box>
  );
}

/** What is wrong comes into view and takes the focus, each time saving was refused; the panel scrolls, and a problem may lie above its edge. */
function useProblemInView(refusals: number) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = place.current?.querySelector<HTMLElement>(
      '[role=alert], [aria-invalid=true]:not([aria-hidden=true])',
    );
    wrong?.scrollIntoView?.({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [refusals]);
  return place;
}

interface FormProps {
  readonly workflowId: number;
  readonly connectionId: number;
  readonly stored: readonly ActionOfConnectionFragment[];
  readonly offered: readonly OfferedAction[];
}

function ActionsForm({ workflowId, connectionId, stored, offered }: FormProps) {
  const text = useText();
  const ask = useConfirm();
  const [edited, setEdited] = useState<ActionsDraft>();
  const [refusals, setRefusals] = useState(0);
  const tried = refusals > 0;
  const place = useProblemInView(refusals);
  const draft = edited ?? connectionDraftOf(stored);
  const actions = connectionInputOf(draft, offered);
  const save = useCommand(SetConnectionActionsDocument, {
    done: 'Saved!',
    // The drawing shows on each way what is done there.
    refreshes: [ConnectionActionsDocument, WorkflowToDrawDocument],
  });
  const change = (part: Partial<ActionsDraft>) => setEdited({ ...draft, ...part });
  const emailOffer = offered.find(({ type }) => type === 'EMAIL')?.defaultConfig;
  const { recipients = [], emailTemplates = [] } = emailOffer && 'recipients' in emailOffer ? emailOffer : {};
  const rabbitOffer = offered.find(({ type }) => type === 'RABBITMQ')?.defaultConfig;
  const exchanges = rabbitOffer && 'exchanges' in rabbitOffer ? (rabbitOffer.exchanges ?? []) : [];

  const wrong = actions.filter(({ actionType, config }) => !readActionConfigText(actionType, config).ok);
  const emailConfig = actions.find(({ actionType }) => actionType === 'EMAIL')?.config;
  const problems = tried ? emailProblems(emailConfig, Object.keys(draft.email ?? {})) : {};
  const removed = stored.filter(({ actionId }) => !actions.some((action) => action.actionId === actionId));
  const store = async () => {
    const outcome = await save.run({ input: { workflowId, connectionId, actions } });
    if (outcome.ok) setEdited(undefined);
  };
  const submit = async () => {
    if (wrong.length > 0) return setRefusals(refusals + 1);
    setRefusals(0);
    if (removed.length === 0) return store();
    await ask({
      title: text('Remove {{n}} actions', { n: removed.length }),
      text: text('What the log tells of them is removed too.'),
      confirmLabel: text('Remove'),
      destructive: true,
      act: store,
    });
  };
  const kind = (type: OfferedAction['type']) => offered.find((action) => action.type === type);
  return (
    <Box component="section" ref={place} aria-label={text('Status actions')}>
      <Kind offered={kind('EMAIL')} on={draft.email !== null} onToggle={(on) => change({ email: on ? {} : null })}>
        {draft.email ? (
          <>
            {tried && Object.keys(draft.email).length === 0 ? (
              <Alert severity="error" tabIndex={-1}>
                {text('Choose at least one group of recipients')}
              </Alert>
            ) : null}
            <EmailEntries
              email={draft.email}
              groups={recipients.map(({ name }) => name)}
              templates={emailTemplates}
              problems={problems}
              onEmail={(email) => change({ email })}
            />
            <ScreenLink to="/EmailTemplates">{text('E-mail templates')}</ScreenLink>
          </>
        ) : null}
      </Kind>
      <Kind
        offered={kind('RABBITMQ')}
        on={draft.exchanges !== null}
        onToggle={(on) => change({ exchanges: on ? exchanges : null })}
      >
        <Autocomplete
          multiple
          freeSolo
          size="small"
          options={[...exchanges]}
          value={[...(draft.exchanges ?? [])]}
          onChange={(_, next) => change({ exchanges: [...new Set(next.map((one) => one.trim()).filter(Boolean))] })}
          renderInput={(params) => (
            <TextField
              {...params}
              label={text('Exchanges')}
              error={tried && draft.exchanges?.length === 0}
              helperText={text('Add each with Enter')}
            />
          )}
        />
      </Kind>
      <Kind offered={kind('PROPOSALDOWNLOAD')} on={draft.download} onToggle={(download) => change({ download })} />
      <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
        <ActionButton
          variant="contained"
          disabled={edited === undefined}
          busy={save.pending}
          onClick={() => void submit()}
        >
          {text('Save actions')}
        </ActionButton>
        <Button disabled={edited === undefined} onClick={() => setEdited(undefined)}>
          {text('Reset')}
        </Button>
      </Box>
    </Box>
  );
}

interface ConnectionActionsProps {
  readonly workflowId: number;
  readonly connectionId: number;
  /** What goes along the workflow. */
  readonly entityType?: WorkflowType;
}

/** What happens when a proposal comes along a connection: chosen and saved as a whole (rule W32). */
export function ConnectionActions({ workflowId, connectionId, entityType = 'PROPOSAL' }: ConnectionActionsProps) {
  const text = useText();
  const operation = useOperation(ConnectionActionsDocument, { workflowId, entityType });
  return (
    <Answer of={operation} field="workflow" absent={text('Workflow not found')}>
      {(workflow) => {
        const connection = workflow.workflowConnections.find(({ id }) => id === connectionId);
        if (!connection) return text('Save the workflow first: actions belong to a stored connection');
        return (
          <ActionsForm
            key={connectionId}
            workflowId={workflowId}
            connectionId={connectionId}
            stored={connection.statusActions ?? []}
            offered={(operation.data?.statusActions ?? []).filter(({ type }) => mayActOn(type, entityType))}
          />
        );
      }}
    </Answer>
  );
}
