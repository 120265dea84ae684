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
import { QueryResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import {
  type ActionsDraft,
  connectionDraftOf,
  connectionInputOf,
  enteredWords,
  type OfferedAction,
} from './connection-draft.ts';
import { EmailEntries } from './email-entries.tsx';

/** Returns the problems of an e-mail action's recipient groups, by the rules that the server applies. */
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
  /** Undefined if this kind is not available for the workflow's travellers. */
  readonly offered: OfferedAction | undefined;
  readonly on: boolean;
  readonly onToggle: (on: boolean) => void;
  readonly children?: React.ReactNode;
}

/** One kind of action: a switch, with its settings below while it is on. */
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

/** Scrolls to the first problem and focuses it after each refused save, since it may be above the visible part of the panel. */
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

/** The draft of a connection's actions, its problems, and storing it. */
function useActionsDraft({ workflowId, connectionId, stored, offered }: FormProps) {
  const text = useText();
  const ask = useConfirm();
  const [edited, setEdited] = useState<ActionsDraft>();
  const [refusals, setRefusals] = useState(0);
  const draft = edited ?? connectionDraftOf(stored);
  const actions = connectionInputOf(draft, offered);
  const command = useCommand(SetConnectionActionsDocument, {
    done: 'Saved!',
    // The workflow drawing shows the actions on each connection.
    refreshes: [ConnectionActionsDocument, WorkflowToDrawDocument],
  });
  const store = async () => {
    const outcome = await command.run({ input: { workflowId, connectionId, actions } });
    if (outcome.ok) setEdited(undefined);
  };
  return {
    draft,
    change: (part: Partial<ActionsDraft>) => setEdited({ ...draft, ...part }),
    isEdited: edited !== undefined,
    emailConfig: actions.find(({ actionType }) => actionType === 'EMAIL')?.config,
    /** The number of refused saves since the last successful one; problems are shown from the first on. */
    refusals,
    isSaving: command.pending,
    reset: () => setEdited(undefined),
    save: async () => {
      const isWrong = actions.some(({ actionType, config }) => !readActionConfigText(actionType, config).ok);
      if (isWrong) return setRefusals(refusals + 1);
      setRefusals(0);
      const removed = stored.filter(({ actionId }) => !actions.some((action) => action.actionId === actionId));
      if (removed.length === 0) return store();
      await ask({
        title: text('Remove {{n}} actions', { n: removed.length }),
        text: text('The log entries of these actions will also be removed.'),
        confirmLabel: text('Remove'),
        destructive: true,
        act: store,
      });
    },
  };
}

interface KindFormProps {
  readonly offered: OfferedAction | undefined;
  readonly form: ReturnType<typeof useActionsDraft>;
}

/** E-mails: recipients and templates. */
function EmailKind({ offered, form: { draft, change, refusals, emailConfig } }: KindFormProps) {
  const text = useText();
  const offer = offered?.defaultConfig;
  const { recipients = [], emailTemplates = [] } = offer && 'recipients' in offer ? offer : {};
  const { email } = draft;
  const isTried = refusals > 0;
  return (
    <Kind offered={offered} on={email !== null} onToggle={(on) => change({ email: on ? {} : null })}>
      {email ? (
        <>
          {isTried && Object.keys(email).length === 0 ? (
            <Alert severity="error" tabIndex={-1}>
              {text('Choose at least one group of recipients')}
            </Alert>
          ) : null}
          <EmailEntries
            email={email}
            groups={recipients.map(({ name }) => name)}
            templates={emailTemplates}
            problems={isTried ? emailProblems(emailConfig, Object.keys(email)) : {}}
            onEmail={(next) => change({ email: next })}
          />
          <ScreenLink to="/EmailTemplates">{text('E-mail templates')}</ScreenLink>
        </>
      ) : null}
    </Kind>
  );
}

/** Messages to other systems: the exchanges they are sent to. */
function MessageKind({ offered, form: { draft, change, refusals } }: KindFormProps) {
  const text = useText();
  const offer = offered?.defaultConfig;
  const known = offer && 'exchanges' in offer ? (offer.exchanges ?? []) : [];
  const { exchanges } = draft;
  return (
    <Kind offered={offered} on={exchanges !== null} onToggle={(on) => change({ exchanges: on ? known : null })}>
      <Autocomplete
        multiple
        freeSolo
        size="small"
        options={[...known]}
        value={[...(exchanges ?? [])]}
        onChange={(_, next) => change({ exchanges: enteredWords(next) })}
        renderInput={(params) => (
          <TextField
            {...params}
            label={text('Exchanges')}
            error={refusals > 0 && exchanges?.length === 0}
            helperText={text('Press Enter after each one')}
          />
        )}
      />
    </Kind>
  );
}

function ActionsForm(props: FormProps) {
  const text = useText();
  const form = useActionsDraft(props);
  const place = useProblemInView(form.refusals);
  const offered = (type: OfferedAction['type']) => props.offered.find((action) => action.type === type);
  return (
    <Box component="section" ref={place} aria-label={text('Status actions')}>
      <EmailKind offered={offered('EMAIL')} form={form} />
      <MessageKind offered={offered('RABBITMQ')} form={form} />
      <Kind
        offered={offered('PROPOSALDOWNLOAD')}
        on={form.draft.download}
        onToggle={(download) => form.change({ download })}
      />
      <Box sx={{ display: 'flex', gap: 1, pt: 1 }}>
        <ActionButton
          variant="contained"
          disabled={!form.isEdited}
          busy={form.isSaving}
          onClick={() => void form.save()}
        >
          {text('Save actions')}
        </ActionButton>
        <Button disabled={!form.isEdited} onClick={form.reset}>
          {text('Reset')}
        </Button>
      </Box>
    </Box>
  );
}

interface ConnectionActionsProps {
  readonly workflowId: number;
  readonly connectionId: number;
  /** The kind of traveller of the workflow. */
  readonly entityType?: WorkflowType;
}

/** The actions when a traveller comes along a connection: edited and saved as a whole (rule W32). */
export function ConnectionActions({ workflowId, connectionId, entityType = 'PROPOSAL' }: ConnectionActionsProps) {
  const text = useText();
  const operation = useOperation(ConnectionActionsDocument, { workflowId, entityType });
  return (
    <QueryResult of={operation} field="workflow" absent={text('Workflow not found')}>
      {(workflow) => {
        const connection = workflow.workflowConnections.find(({ id }) => id === connectionId);
        if (!connection) return text('Save the workflow first; then you can add actions to this transition.');
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
    </QueryResult>
  );
}
