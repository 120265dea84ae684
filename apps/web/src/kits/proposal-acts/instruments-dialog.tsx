import { type InstrumentChange, instrumentEffects, type Presence, presenceOf } from '@atrium/domain/proposal';
import { readSetting } from '@atrium/domain/setting';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import {
  AssignProposalsToInstrumentsDocument,
  InstrumentsOfCallsDocument,
} from '../../api/generated/kits/proposal-acts/proposal-acts.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';
import { useSetting } from '../../session/index.ts';
import { useConfirm } from '../confirm/index.ts';
import { QueryResult } from '../screen/index.ts';
import { type ActDialogProps, ChosenDialog, type ChosenProps, DialogFoot } from './chosen-dialog.tsx';

interface Option {
  readonly id: number;
  readonly name: string;
}

interface ChoiceProps extends ChosenProps {
  /** The instruments that every call of the selection offers. */
  readonly options: readonly Option[];
}

const modes = { ADD: 'Add', REMOVE: 'Remove', SET: 'Set' } as const;
type Mode = keyof typeof modes;

const deeds: Readonly<Record<Mode, string>> = {
  ADD: 'Add to {{n}} proposals',
  REMOVE: 'Remove from {{n}} proposals',
  SET: 'Set for {{n}} proposals',
};

const explained: Readonly<Record<Mode, string>> = {
  ADD: 'The chosen instruments are added; existing ones are kept.',
  REMOVE: 'The chosen instruments are removed from the proposals that have them.',
  SET: 'Each selected proposal gets exactly the chosen instruments and loses all others.',
};

const changeOf = (mode: Mode, picked: readonly number[]): InstrumentChange =>
  mode === 'SET' ? { set: picked } : { add: mode === 'ADD' ? picked : [], remove: mode === 'REMOVE' ? picked : [] };

/** Whether choosing an instrument would have no effect in this mode. */
const isIdle = (mode: Mode, presence: Presence): boolean =>
  (mode === 'ADD' && presence === 'ALL') || (mode === 'REMOVE' && presence === 'NONE');

/** Shows the effects of a change, in numbers. */
function Effects({ change, selected }: { change: InstrumentChange; selected: ReadonlyArray<readonly number[]> }) {
  const text = useText();
  const setting = 'TECH_REVIEW_OPTIONAL_WORKFLOW_STATUS';
  // If only some workflows require technical reviews, only the server knows how many will be created.
  const isExact = readSetting(setting, useSetting(setting)).trim() === '';
  const { created, losing, without } = instrumentEffects(selected, change);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1, mt: 1 }}>
      {created > 0 ? (
        <Alert role="presentation" severity="info">
          {text(
            isExact ? '{{n}} technical reviews will be created.' : 'At most {{n}} technical reviews will be created.',
            {
              n: created,
            },
          )}
        </Alert>
      ) : null}
      {losing > 0 ? (
        <Alert severity="warning">
          {text('{{n}} proposals will lose an instrument, and with it its technical review, panel and time.', {
            n: losing,
          })}
          {without > 0 ? ` ${text('{{n}} proposals will be left without an instrument.', { n: without })}` : null}
        </Alert>
      ) : null}
    </Box>
  );
}

interface InstrumentsProps {
  readonly options: readonly Option[];
  readonly selected: ReadonlyArray<readonly number[]>;
  readonly mode: Mode;
  readonly picked: readonly number[];
  readonly onPicked: (picked: readonly number[]) => void;
}

/** Lists the instruments, with whether all, some or none of the selected proposals have each. */
function Instruments({ options, selected, mode, picked, onPicked }: InstrumentsProps) {
  const text = useText();
  const words = (id: number, presence: Presence) => {
    // For a single proposal, 'all' and 'none' make no sense.
    if (selected.length === 1) return presence === 'ALL' ? text('on the proposal') : '';
    if (presence === 'ALL') return text('on all');
    if (presence === 'NONE') return text('on none');
    const having = selected.filter((instruments) => instruments.includes(id)).length;
    return text('on {{some}} of {{all}}', { some: having, all: selected.length });
  };
  return (
    <Box role="group" aria-label={text('Instruments')} sx={{ display: 'grid', my: 1 }}>
      {options.map(({ id, name }) => {
        const presence = presenceOf(id, selected);
        const isPicked = picked.includes(id);
        const idle = isIdle(mode, presence);
        return (
          <FormControlLabel
            key={id}
            disabled={idle}
            control={
              <Checkbox
                size="small"
                checked={isPicked || (mode === 'ADD' && presence === 'ALL')}
                indeterminate={mode === 'ADD' && presence === 'SOME' && !isPicked}
                onChange={() => onPicked(isPicked ? picked.filter((other) => other !== id) : [...picked, id])}
              />
            }
            label={
              <>
                {name}{' '}
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                  {words(id, presence)}
                </Box>
              </>
            }
          />
        );
      })}
    </Box>
  );
}

interface ModeChoiceProps {
  readonly mode: Mode;
  readonly onMode: (mode: Mode) => void;
}

/** Chooses whether instruments are added, replace the others, or are removed. */
function ModeChoice({ mode, onMode }: ModeChoiceProps) {
  const text = useText();
  return (
    <ToggleChoice
      label={text('What to do')}
      value={mode}
      options={(Object.keys(modes) as Mode[]).map((key) => [key, text(modes[key])] as const)}
      onValue={onMode}
      color="primary"
    />
  );
}

function NothingListed({ mode }: { readonly mode: Mode }) {
  const text = useText();
  return (
    <Alert severity="info">
      {text(
        mode === 'REMOVE'
          ? 'None of the selected proposals has an instrument'
          : 'The calls of the selected proposals have no instrument in common',
      )}
    </Alert>
  );
}

interface Assigning extends Pick<ChoiceProps, 'refreshes' | 'onDone'> {
  readonly mode: Mode;
  readonly assignment: Parameters<ReturnType<typeof useAssign>['run']>[0];
  readonly removed: number;
}

const useAssign = (mode: Mode, refreshes: ChoiceProps['refreshes']) =>
  useCommand(AssignProposalsToInstrumentsDocument, {
    refreshes,
    done:
      mode === 'REMOVE'
        ? 'Proposal/s removed from the instrument successfully!'
        : 'Proposal/s assigned to the selected instrument successfully!',
  });

/** Assigns the instruments; if any are removed, asks for confirmation first. */
function useAssigning({ mode, assignment, removed, refreshes, onDone }: Assigning) {
  const text = useText();
  const ask = useConfirm();
  const assign = useAssign(mode, refreshes);
  return async () => {
    const sure =
      removed === 0 ||
      (await ask({
        title: text('Remove instruments'),
        text: text(explained[mode]),
        confirmLabel: text(modes[mode]),
        destructive: true,
        look: () => assign.preview(assignment),
      }));
    if (!sure) return;
    const outcome = await assign.run(assignment);
    if (outcome.ok) onDone();
  };
}

function InstrumentChoice({ chosen, options, refreshes, onClose, onDone }: ChoiceProps) {
  const text = useText();
  const [mode, setMode] = useState<Mode>('ADD');
  const [picked, setPicked] = useState<readonly number[]>([]);
  const selected = chosen.map((row) => (row.instruments ?? []).map(({ id }) => id));
  // An instrument of a proposal can be removed even if the call no longer offers it.
  const present = [...new Map(chosen.flatMap((row) => row.instruments ?? []).map((one) => [one.id, one])).values()];
  const listed = (mode === 'REMOVE' ? present : options).toSorted((a, b) => a.name.localeCompare(b.name));
  const change = changeOf(mode, picked);
  const { created, removed } = instrumentEffects(selected, change);
  const assignment = {
    proposalPks: chosen.map(({ primaryKey }) => primaryKey),
    instrumentIds: [...('set' in change ? change.set : change.add)],
    keepOthers: mode !== 'SET',
    removeInstrumentIds: 'set' in change ? [] : [...change.remove],
  };
  const run = useAssigning({ mode, assignment, removed, refreshes, onDone });
  return (
    <>
      <ModeChoice
        mode={mode}
        onMode={(next) => {
          setMode(next);
          setPicked([]);
        }}
      />
      <Box component="p" sx={{ color: 'text.secondary', my: 1 }}>
        {text(explained[mode])}
      </Box>
      {listed.length === 0 ? <NothingListed mode={mode} /> : null}
      <Instruments options={listed} selected={selected} mode={mode} picked={picked} onPicked={setPicked} />
      {picked.length > 0 ? <Effects change={change} selected={selected} /> : null}
      <DialogFoot
        label={text(deeds[mode], { n: chosen.length })}
        destructive={removed > 0}
        disabled={picked.length === 0 || created + removed === 0}
        onCancel={onClose}
        onRun={run}
      />
    </>
  );
}

function WithOptions({ chosen, ...rest }: ChosenProps) {
  const callIds = [...new Set(chosen.map(({ callId }) => callId))];
  const operation = useOperation(InstrumentsOfCallsDocument, { filter: {} }, { staleTime: 60_000 });
  return (
    <QueryResult of={operation} field="calls">
      {(calls) => {
        const lists = calls.filter(({ id }) => callIds.includes(id)).map(({ instruments }) => instruments);
        const [first = [], ...others] = lists;
        const shared = first.filter(({ id }) => others.every((list) => list.some((other) => other.id === id)));
        return <InstrumentChoice chosen={chosen} options={shared} {...rest} />;
      }}
    </QueryResult>
  );
}

/** 'Assign proposal/s to instrument' (rules P32 and P40). */
export function InstrumentsOfProposalsDialog({ proposalPks, ...rest }: ActDialogProps) {
  const text = useText();
  return (
    <ChosenDialog proposalPks={proposalPks} title={text('Assign proposal/s to instrument')} onClose={rest.onClose}>
      {(chosen) => <WithOptions chosen={chosen} {...rest} />}
    </ChosenDialog>
  );
}
