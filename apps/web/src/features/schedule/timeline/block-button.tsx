import { memo } from 'react';
import { useText } from '../../../locale/index.ts';
import type { BoardItem } from '../board.ts';
import { idLabel } from '../model/scale.ts';
import { blockName, useSpanWords } from '../model/words.ts';

/** Signs as plain SVG: hundreds of blocks come into view while scrolling, and icon components would each add their own styles. */
const signs = {
  check: 'M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z',
  warning: 'M12 5.99 19.53 19H4.47zM12 2 1 21h22zm1 14h-2v2h2zm0-6h-2v4h2z',
};

function Sign({ path }: { path: keyof typeof signs }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={signs[path]} fill="currentColor" />
    </svg>
  );
}

/** The width in pixels below which a block has space for its sign only without padding. */
const narrow = 30;

interface BlockButtonProps {
  readonly item: BoardItem;
  readonly instrument: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Free pixels before and behind it; primitive values, so that an unchanged block is not re-rendered. */
  readonly before: number;
  readonly behind: number;
  readonly hintId: string;
}

/** Caches the names, which are needed whenever a row comes into view: made once for each version of an experiment. */
const names = new WeakMap<BoardItem, string>();

/**
 * An experiment on the timeline: its accessible name is a sentence, Enter opens it, and dragging reads `data-pull`. Its look is defined in
 * `timeline/look.ts`. An id that does not fit into the bar is shown beside it.
 */
export const BlockButton = memo(function BlockButton(props: BlockButtonProps) {
  const { item, instrument, x, y, width, before, behind, hintId } = props;
  const text = useText();
  const spanWords = useSpanWords();
  const { experimentPk, experimentId, title, status, shared, warnings, abilities } = item.block;
  const mayMove = abilities.move.allowed;
  const facts = { experimentId, title, status, shared, warnings: warnings.length };
  const name = names.get(item) ?? blockName(facts, instrument, spanWords(item), text);
  names.set(item, name);
  const signCount = Number(status === 'COMPLETED') + Number(warnings.length > 0);
  const label = idLabel(experimentId, width, signCount, { before, behind });
  return (
    <>
      <button
        type="button"
        data-block={experimentPk}
        data-pull={mayMove ? `block:${experimentPk}` : undefined}
        data-status={status}
        aria-label={name}
        aria-describedby={mayMove ? hintId : undefined}
        title={warnings.length > 0 ? [name, ...warnings.map(({ message }) => text(message))].join('\n') : name}
        style={{ left: x, top: y, width, ...(width < narrow ? { padding: 0, justifyContent: 'center' } : {}) }}
      >
        {status === 'COMPLETED' ? <Sign path="check" /> : null}
        {warnings.length > 0 ? <Sign path="warning" /> : null}
        {label?.place === 'in' ? (
          <b aria-hidden>
            {label.id} <span>{title}</span>
          </b>
        ) : null}
      </button>
      {label && label.place !== 'in' ? (
        <span
          aria-hidden
          className={`beside ${label.place}`}
          style={{ left: label.place === 'before' ? x : x + width, top: y }}
        >
          {label.id}
        </span>
      ) : null}
    </>
  );
});
