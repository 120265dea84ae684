import { createContext, useContext } from 'react';

/** Entries made or given up since the step was opened; what is staged happens with the next save. */
export interface Staging {
  readonly deleted: readonly number[];
  created(entryId: number): void;
  remove(entryId: number): void;
}

/** Where a question is asked; what is not known is left out. */
export interface QuestionPlace {
  readonly templateId?: number | undefined;
  readonly proposalPk?: number | undefined;
  readonly staging?: Staging | undefined;
  /** Pictures among the files of answers are shown where they stand. */
  readonly showsPictures?: boolean | undefined;
  /** Told while a question is in the middle of something that would be lost with the step, such as an upload. */
  readonly occupied?: ((questionId: string, isBusy: boolean) => void) | undefined;
}

const PlaceContext = createContext<QuestionPlace>({});

/** Says where the questions below are asked. */
export const QuestionPlaceProvider = PlaceContext;

export function useQuestionPlace(): QuestionPlace {
  return useContext(PlaceContext);
}
