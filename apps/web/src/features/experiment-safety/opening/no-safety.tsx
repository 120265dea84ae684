import { EmptyState } from '@atrium/ui/empty-state';
import { useText } from '../../../locale/index.ts';

/** Shown in place of a safety form that nobody has started. */
export function NoSafety() {
  const text = useText();
  return (
    <EmptyState
      title={text('Experiment Safety not found')}
      text={text('The team has not started its safety form for this experiment.')}
    />
  );
}
