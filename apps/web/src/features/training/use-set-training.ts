import { useRef } from 'react';
import { SetTrainingsDocument } from '../../api/generated/features/training/training.ts';
import { useCommand } from '../../api/index.ts';

/**
 * Says until when a training of a person is valid, as 2026-12-01. While one day is being saved the next one waits, and only the last of
 * those that wait is saved: what was typed last is what stays.
 */
export function useSetTraining(): (userId: number, trainingKindId: number, validUntil: string) => void {
  const set = useCommand(SetTrainingsDocument, { done: 'Training saved', refreshes: 'all' });
  const next = useRef<Parameters<typeof set.run>[0]>(undefined);
  const isSaving = useRef(false);
  return async (userId, trainingKindId, validUntil) => {
    next.current = { trainings: [{ userId, trainingKindId, validUntil }] };
    if (isSaving.current) return;
    isSaving.current = true;
    while (next.current) {
      const input = next.current;
      next.current = undefined;
      await set.run(input);
    }
    isSaving.current = false;
  };
}
