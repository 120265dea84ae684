import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ComponentType, ReactNode } from 'react';
import { useText } from '../../../locale/index.ts';
import {
  type Draft,
  type DraftWay,
  nextWayKey,
  type Selection,
  withEnds,
  withEvents,
  withoutStatus,
  withoutWay,
  withWay,
} from './draft.ts';
import type { DraftHandle } from './draft-store.ts';
import { ProblemList } from './problem-list.tsx';
import { isSamePlace, type PlacedProblem, type Subject, wordsOfEvents } from './subject.ts';
import { EventChoice } from './ways/event-choice.tsx';

/** The part that another area shows for one connection of a stored workflow, such as its status actions. */
export type ConnectionPart = ComponentType<{ workflowId: number; connectionId: number }>;

export interface PanelProps {
  readonly workflowId: number;
  readonly handle: DraftHandle;
  readonly subject: Subject;
  readonly problems: readonly PlacedProblem[];
  readonly onSelect: (selection: Selection | undefined) => void;
  readonly ConnectionActions: ConnectionPart | undefined;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography component="h3" sx={{ fontWeight: 600, fontSize: '0.875rem', mb: 0.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

interface StatusSelectProps {
  readonly label: string;
  readonly value: number | '';
  readonly options: Draft['statuses'];
  readonly without?: number;
  readonly nameOf: Subject['nameOf'];
  readonly onChange: (statusId: number) => void;
}

function StatusSelect({ label, value, options, without, nameOf, onChange }: StatusSelectProps) {
  return (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {options
        .filter(({ statusId }) => statusId !== without)
        .map(({ statusId }) => (
          <MenuItem key={statusId} value={statusId}>
            {nameOf(statusId)}
          </MenuItem>
        ))}
    </TextField>
  );
}

interface EndsProps {
  readonly way: DraftWay;
  readonly draft: Draft;
  readonly nameOf: Subject['nameOf'];
  readonly onEnds: (from: number, to: number) => void;
}

/** The start and the end of a way. */
function Ends({ way: { fromStatusId, toStatusId }, draft, nameOf, onEnds }: EndsProps) {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, my: 1.5 }}>
      <StatusSelect
        label={text('From status')}
        value={fromStatusId}
        options={draft.statuses}
        without={toStatusId}
        nameOf={nameOf}
        onChange={(from) => onEnds(from, toStatusId)}
      />
      <StatusSelect
        label={text('To status')}
        value={toStatusId}
        options={draft.statuses}
        without={fromStatusId}
        nameOf={nameOf}
        onChange={(to) => onEnds(fromStatusId, to)}
      />
    </Box>
  );
}

/** A way: its start and end, the events that open it, and the actions that run when it is taken. */
export function WayPanel({ way, ...props }: PanelProps & { readonly way: DraftWay }) {
  const text = useText();
  const { workflowId, handle, subject, problems, onSelect, ConnectionActions } = props;
  const { draft, change } = handle;
  const { connectionId, fromStatusId, toStatusId, events } = way;
  const { nameOf } = subject;
  const setEnds = (from: number, to: number) => {
    const key = to === toStatusId ? connectionId : nextWayKey(draft);
    change(text('Move the transition'), (now) => withEnds(now, connectionId, from, to));
    onSelect({ kind: 'way', connectionId: key });
  };
  const here = problems.filter(({ place }) => isSamePlace(place, { kind: 'way', connectionId }));
  return (
    <>
      <Typography component="h2" tabIndex={-1} sx={{ fontWeight: 600, mb: 1.5, overflowWrap: 'anywhere' }}>
        {text('Transition from {{from}} to {{to}}', { from: nameOf(fromStatusId), to: nameOf(toStatusId) })}
      </Typography>
      {here.length > 0 ? <ProblemList problems={here} /> : null}
      <Ends way={way} draft={draft} nameOf={nameOf} onEnds={setEnds} />
      <EventChoice
        key={connectionId}
        events={subject.events}
        chosen={events}
        onChange={(chosen) =>
          change(text('Select events'), (now) => withEvents(now, connectionId, chosen), `events ${connectionId}`)
        }
      />
      {ConnectionActions ? (
        <Section title={text('Actions when this transition is taken')}>
          {connectionId > 0 ? (
            <ConnectionActions workflowId={workflowId} connectionId={connectionId} />
          ) : (
            <Alert severity="info">
              {text('Save the workflow first; then you can add actions to this transition.')}
            </Alert>
          )}
        </Section>
      ) : null}
      <Button
        color="error"
        sx={{ mt: 2 }}
        onClick={() => {
          change(text('Delete transition'), (now) => withoutWay(now, connectionId));
          onSelect({ kind: 'status', statusId: fromStatusId });
        }}
      >
        {text('Delete transition')}
      </Button>
    </>
  );
}

interface WayListProps {
  readonly title: string;
  readonly ways: readonly DraftWay[];
  readonly empty: string;
  readonly nameOfEnd: (way: DraftWay) => string;
  readonly onSelect: (selection: Selection) => void;
}

function WayList({ title, ways, empty, nameOfEnd, onSelect }: WayListProps) {
  const text = useText();
  return (
    <Section title={title}>
      {ways.length === 0 ? <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{empty}</Box> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ways.map((way) => (
          <li key={way.connectionId}>
            <Button
              size="small"
              sx={{ textAlign: 'left', justifyContent: 'flex-start' }}
              onClick={() => onSelect({ kind: 'way', connectionId: way.connectionId })}
            >
              {nameOfEnd(way)}: {way.events.length > 0 ? wordsOfEvents(way.events).join(' + ') : text('No events')}
            </Button>
          </li>
        ))}
      </Box>
    </Section>
  );
}

interface StatusPanelProps extends PanelProps {
  readonly statusId: number;
  /** The stored node of a status that no way leads into. */
  readonly rootId: number | undefined;
}

interface WaysOfStatusProps {
  readonly statusId: number;
  readonly isStart: boolean;
  readonly draft: Draft;
  readonly nameOf: Subject['nameOf'];
  readonly onSelect: WayListProps['onSelect'];
}

/** The incoming and outgoing ways of a status. */
function WaysOfStatus({ statusId, isStart, draft, nameOf, onSelect }: WaysOfStatusProps) {
  const text = useText();
  return (
    <>
      <WayList
        title={text('Incoming transitions')}
        ways={draft.ways.filter(({ toStatusId }) => toStatusId === statusId)}
        empty={text(isStart ? 'The workflow starts here' : 'None')}
        nameOfEnd={({ fromStatusId }) => text('From {{name}}', { name: nameOf(fromStatusId) })}
        onSelect={onSelect}
      />
      <WayList
        title={text('Outgoing transitions')}
        ways={draft.ways.filter(({ fromStatusId }) => fromStatusId === statusId)}
        empty={text('None')}
        nameOfEnd={({ toStatusId }) => text('To {{name}}', { name: nameOf(toStatusId) })}
        onSelect={onSelect}
      />
    </>
  );
}

/** A status in the drawing: its incoming and outgoing ways, and a control that adds one. */
export function StatusPanel({ statusId, rootId, ...props }: StatusPanelProps) {
  const text = useText();
  const { workflowId, handle, subject, problems, onSelect, ConnectionActions } = props;
  const { draft, change } = handle;
  const { nameOf } = subject;
  const name = nameOf(statusId);
  const isStart = statusId === subject.startId;
  const status = subject.statuses.find(({ id }) => id === statusId);
  const here = problems.filter(({ place }) => isSamePlace(place, { kind: 'status', statusId }));
  return (
    <>
      <Typography component="h2" tabIndex={-1} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Box sx={{ color: 'text.secondary', fontSize: '0.875rem', mb: 1 }}>
        {status?.shortCode}
        {status?.description ? ` · ${text(status.description)}` : ''}
      </Box>
      {here.length > 0 ? <ProblemList problems={here} /> : null}
      <WaysOfStatus statusId={statusId} isStart={isStart} draft={draft} nameOf={nameOf} onSelect={onSelect} />
      <Box sx={{ mt: 2 }}>
        <StatusSelect
          label={text('Add a transition to')}
          value=""
          options={draft.statuses}
          without={statusId}
          nameOf={nameOf}
          onChange={(to) => {
            const label = text('Transition from {{from}} to {{to}}', { from: name, to: nameOf(to) });
            change(label, (now) => withWay(now, statusId, to));
            onSelect({ kind: 'way', connectionId: nextWayKey(draft) });
          }}
        />
      </Box>
      {ConnectionActions && rootId !== undefined ? (
        <Section title={text('Actions when somebody sets this status')}>
          <ConnectionActions workflowId={workflowId} connectionId={rootId} />
        </Section>
      ) : null}
      {isStart ? null : (
        <Button
          color="error"
          sx={{ mt: 2 }}
          onClick={() => {
            change(text('Remove {{name}}', { name }), (now) => withoutStatus(now, statusId));
            onSelect(undefined);
          }}
        >
          {text('Remove from the workflow')}
        </Button>
      )}
    </>
  );
}
