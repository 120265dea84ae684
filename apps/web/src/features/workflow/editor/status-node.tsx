import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import PlayArrowOutlined from '@mui/icons-material/PlayArrowOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { statusSize } from './layout.ts';

export type StatusNodeType = Node<
  {
    readonly name: string;
    readonly shortCode: string;
    readonly isStart: boolean;
    /** The most serious problem of the status, in words. */
    readonly problem: { readonly severity: 'error' | 'warning'; readonly words: string } | undefined;
  },
  'status'
>;

const handle = { width: 12, height: 12 } as const;

/** A status in the drawing: ways enter at the top and leave at the bottom. */
export function StatusNode({ data, selected }: NodeProps<StatusNodeType>) {
  const { name, shortCode, isStart, problem } = data;
  const Sign = problem?.severity === 'error' ? ErrorOutlined : WarningAmberOutlined;
  return (
    <Box
      sx={{
        width: statusSize.width,
        minHeight: statusSize.height,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.5,
        py: 0.75,
        border: 2,
        borderColor: selected ? 'primary.main' : problem ? `${problem.severity}.main` : 'divider',
        borderRadius: 1.5,
        backgroundColor: 'background.paper',
        color: 'text.primary',
        boxShadow: selected ? 3 : 1,
      }}
    >
      <Handle type="target" position={Position.Top} style={handle} />
      {isStart ? <PlayArrowOutlined fontSize="small" color="primary" aria-hidden /> : null}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, fontSize: '0.875rem', overflowWrap: 'anywhere', lineHeight: 1.25 }}>{name}</Box>
        {shortCode === name ? null : (
          <Box
            sx={{
              fontSize: '0.6875rem',
              color: 'text.secondary',
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
            }}
          >
            {shortCode}
          </Box>
        )}
      </Box>
      {problem ? <Sign fontSize="small" color={problem.severity} titleAccess={problem.words} /> : null}
      <Handle type="source" position={Position.Bottom} style={handle} />
    </Box>
  );
}
