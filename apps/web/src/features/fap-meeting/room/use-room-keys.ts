import { useEffect, useRef } from 'react';
import { isForPage } from '../../../kits/page-keys/index.ts';
import { isTyping } from '../../../kits/steps/index.ts';
import { decisionKeys, type RecommendationField } from './room-form.tsx';

export interface RoomKeys {
  readonly onStep: (step: 1 | -1) => void;
  readonly onReturn: () => void;
  readonly onTimer: () => void;
  readonly onDecide: (recommendation: RecommendationField) => void;
}

/**
 * Keyboard shortcuts of the room, unless the user is typing: `j` and `k` go to the next and previous place, `b` returns to the discussion,
 * `t` starts and pauses the timer, `1` to `3` choose a recommendation, `0` clears it.
 */
export function useRoomKeys(keys: RoomKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || isTyping(document.activeElement) || !isForPage(event)) return;
      const decided = decisionKeys[event.key];
      if (decided) latest.current.onDecide(decided);
      else if (event.key === 'j') latest.current.onStep(1);
      else if (event.key === 'k') latest.current.onStep(-1);
      else if (event.key === 'b') latest.current.onReturn();
      else if (event.key === 't') latest.current.onTimer();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
