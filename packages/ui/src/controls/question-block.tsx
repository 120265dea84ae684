import HelpOutlined from '@mui/icons-material/HelpOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactNode } from 'react';
import { useWords } from '../words/index.tsx';

/** Ids by which an input refers to its label, its help and its problem. */
export interface ControlIds {
  readonly control: string;
  readonly label: string;
  readonly help: string;
}

/** The properties of every input. */
export interface ControlProps<Value> {
  readonly ids: ControlIds;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** Returns the ids for one question, derived from a name that is unique on the screen. */
export function controlIds(name: string): ControlIds {
  return { control: `${name}-input`, label: `${name}-label`, help: `${name}-help` };
}

export interface QuestionBlockProps {
  readonly ids: ControlIds;
  /** Absent if the input carries its own label. */
  readonly label?: ReactNode;
  /** `control` labels one input, `group` a set of them. */
  readonly labels?: 'control' | 'group';
  readonly required?: boolean;
  readonly tooltip?: string;
  readonly smallLabel?: ReactNode;
  readonly problems?: readonly string[];
  readonly children: ReactNode;
}

/** One question of a form: label, help under it, the input, and the problems beside it. */
export function QuestionBlock(props: QuestionBlockProps) {
  const { ids, label, labels = 'control', required = false, tooltip, smallLabel, problems = [], children } = props;
  const say = useWords();
  const invalid = problems.length > 0;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.75, minWidth: 0 }}>
      {label || tooltip ? (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
          {label ? (
            <FormLabel
              id={ids.label}
              component={labels === 'control' ? 'label' : 'div'}
              {...(labels === 'control' ? { htmlFor: ids.control } : {})}
              required={required}
              error={invalid}
              sx={{
                color: 'text.primary',
                fontWeight: 500,
                overflowWrap: 'anywhere',
                '&.Mui-focused': { color: 'text.primary' },
              }}
            >
              {label}
            </FormLabel>
          ) : null}
          {tooltip ? (
            <Tooltip title={tooltip} describeChild>
              <IconButton size="small" aria-label={say('help')} sx={{ mt: -0.5 }}>
                <HelpOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          ) : null}
        </Box>
      ) : null}
      {smallLabel || invalid ? (
        <Box id={ids.help}>
          {smallLabel ? <FormHelperText sx={{ m: 0, fontSize: '0.875rem' }}>{smallLabel}</FormHelperText> : null}
          {problems.map((problem) => (
            <FormHelperText key={problem} error sx={{ m: 0, fontSize: '0.875rem' }}>
              {problem}
            </FormHelperText>
          ))}
        </Box>
      ) : null}
      {children}
    </Box>
  );
}
