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
 * The keys of the room, while nobody types: `j` and `k` go on and back, `b` returns to what is discussed, `t` starts and pauses the
 * timer, `1` to `3` decide, `0` takes the recommendation back.
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
