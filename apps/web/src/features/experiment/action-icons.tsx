import { experimentActionWords, isOpenable } from '@atrium/domain/experiment';
import AssignmentTurnedInOutlined from '@mui/icons-material/AssignmentTurnedInOutlined';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import CancelRounded from '@mui/icons-material/CancelRounded';
import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import GroupsOutlined from '@mui/icons-material/GroupsOutlined';
import LocalShippingOutlined from '@mui/icons-material/LocalShippingOutlined';
import RateReviewOutlined from '@mui/icons-material/RateReviewOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import type { ComponentType, ReactNode } from 'react';
import type { OwnExperimentFragment } from '../../api/generated/features/experiment/own/own-experiments.ts';
import type { ExperimentActionKind, ExperimentActionState } from '../../api/generated/schema.ts';
import { useText } from '../../locale/index.ts';
import type { OpenAction } from './use-opening.tsx';

export type OwnExperiment = OwnExperimentFragment;
type Action = OwnExperiment['actions'][number];

/** What an action opens: a dialog, or a component that navigates to a screen; calls back when it is done. */
export type ActionOpening = ComponentType<{ readonly experiment: OwnExperiment; readonly onClose: () => void }>;

/** What each action opens; an action without an entry is not shown. Assembled by the routes. */
export type ActionOpenings = Partial<Readonly<Record<ExperimentActionKind, ActionOpening>>>;

const icons: Readonly<Record<ExperimentActionKind, ComponentType<SvgIconProps>>> = {
  VISIT: GroupsOutlined,
  SAFETY: AssignmentTurnedInOutlined,
  REGISTRATION: BadgeOutlined,
  SHIPMENT: LocalShippingOutlined,
  FEEDBACK: RateReviewOutlined,
};

const green = '#4ba322';
// Drawn as a border, which remains visible in forced-colors mode, where backgrounds disappear.
const dot = (border: number | string) => (
  <Box
    component="span"
    sx={{ display: 'block', width: 9, height: 9, border, borderRadius: '50%', color: 'text.secondary' }}
  />
);

/** The badge of a state, distinguished by colour and shape. */
const badges: Readonly<Partial<Record<ExperimentActionState, ReactNode>>> = {
  COMPLETED: <CheckCircleRounded sx={{ fontSize: '0.875rem', color: green }} />,
  ACTIVE: dot('5px solid #eb1a6c'),
  // Nothing has to be done: a dot without colour.
  NEUTRAL: dot(1),
  PENDING: dot('3px solid #ff9900'),
  CANCELLED: <CancelRounded sx={{ fontSize: '0.875rem', color: 'text.secondary' }} />,
};

/** The states in words, for screen readers. */
const stateWords: Readonly<Record<ExperimentActionState, string>> = {
  COMPLETED: 'completed',
  ACTIVE: 'to do',
  NEUTRAL: 'possible',
  PENDING: 'pending',
  INACTIVE: 'not possible yet',
  CANCELLED: 'cancelled',
  INVISIBLE: '',
};

interface ActionIconProps {
  readonly action: Action;
  /** Names the experiment for screen reader users, who do not see the row. */
  readonly experimentId: string;
  readonly onOpen: () => void;
}

function ActionIcon({ action, experimentId, onOpen }: ActionIconProps) {
  const text = useText();
  const { kind, state, message } = action;
  const Icon = icons[kind];
  const label = message ? `${text(experimentActionWords[kind])} (${text(message)})` : text(experimentActionWords[kind]);
  const opens = isOpenable(state);
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        // Focusable even when disabled, since its tooltip says why.
        aria-disabled={!opens}
        disableRipple={!opens}
        onClick={opens ? onOpen : undefined}
        sx={{
          color: opens || state === 'CANCELLED' ? 'text.primary' : '#bbb',
          '@media (forced-colors: active)': opens ? {} : { color: 'GrayText' },
          ...(opens ? {} : { cursor: 'default', '&:hover': { backgroundColor: 'transparent' } }),
        }}
        aria-label={text('{{action}}: {{name}}', {
          action: `${label}, ${text(stateWords[state])}`,
          name: experimentId,
        })}
      >
        <Icon fontSize="small" />
        {badges[state] ? (
          <Box
            component="span"
            aria-hidden
            sx={{ position: 'absolute', right: 0, top: 0, borderRadius: '50%', backgroundColor: 'background.paper' }}
          >
            {badges[state]}
          </Box>
        ) : null}
      </IconButton>
    </Tooltip>
  );
}

interface ActionIconsProps {
  readonly experiment: OwnExperiment;
  readonly openings: ActionOpenings;
  readonly onOpen: OpenAction;
}

/** The user's actions for an experiment, as icons that show their states (rules O23 and O24). */
export function ActionIcons({ experiment, openings, onOpen }: ActionIconsProps) {
  const text = useText();
  const places = experiment.actions.filter(({ kind }) => openings[kind]);
  if (places.every(({ state }) => state === 'INVISIBLE')) return null;
  return (
    <Box
      component="span"
      role="group"
      aria-label={text('Actions of {{experiment}}', { experiment: experiment.experimentId })}
      sx={{ display: 'inline-flex', gap: 0.25 }}
    >
      {places.map((action) =>
        action.state === 'INVISIBLE' ? (
          // In a table icons of one kind are aligned: a hidden action leaves a gap as wide as a small button.
          <Box key={action.kind} component="span" sx={{ width: { md: 30 } }} />
        ) : (
          <ActionIcon
            key={action.kind}
            action={action}
            experimentId={experiment.experimentId}
            onOpen={() => onOpen(action.kind, experiment)}
          />
        ),
      )}
    </Box>
  );
}
