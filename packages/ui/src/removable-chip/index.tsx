import Cancel from '@mui/icons-material/Cancel';
import Chip, { type ChipProps } from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { MouseEvent } from 'react';
import { useWords } from '../words/index.tsx';

interface RemovableChipProps extends Pick<ChipProps, 'variant' | 'sx'> {
  readonly label: string;
  readonly onRemove: () => void;
}

/**
 * A chosen item, with a separate button that removes it: by pointer, by Enter and by the space bar. The focus then moves to its neighbour
 * in the list.
 */
export function RemovableChip({ label, onRemove, ...look }: RemovableChipProps) {
  const say = useWords();
  const remove = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li, [role=listitem]');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    onRemove();
    neighbour?.querySelector('button')?.focus();
  };
  return (
    <Chip
      {...look}
      label={
        <>
          {label}
          <IconButton
            size="small"
            aria-label={say('remove', { name: label })}
            onClick={remove}
            sx={{ ml: 0.5, mr: -1 }}
          >
            <Cancel sx={{ fontSize: '1.125rem' }} />
          </IconButton>
        </>
      }
    />
  );
}
