import type { ControlIds } from '@atrium/ui/controls';
import { dateText } from '@atrium/ui/date-text';
import { numberText, useFormats } from '@atrium/ui/formats';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useQuestionHost } from './question-host.web.ts';
import type { AnyQuestionType, QuestionType, Surroundings } from './question-type.ts';
import type { FieldProblem } from './reading.ts';

const TimeUnitContext = createContext<string | undefined>(undefined);

/** In what the call around these questions counts time (day, hour, week). */
export const AllocationTimeUnitProvider = TimeUnitContext;

/** Zone, formats and time unit as question types ask for them. */
export function useSurroundings(): Surroundings {
  const formats = useFormats();
  const allocationTimeUnit = useContext(TimeUnitContext);
  return useMemo(
    () => ({
      zone: formats.zone === 'local' ? new Intl.DateTimeFormat().resolvedOptions().timeZone : formats.zone,
      formatDate: (iso, withTime) => dateText(iso, formats, withTime),
      formatNumber: (value) => numberText(value, formats.locale),
      ...(allocationTimeUnit ? { allocationTimeUnit } : {}),
    }),
    [formats, allocationTimeUnit],
  );
}

/** What the shell gives every input. */
export interface InputProps<Config, Answer> {
  readonly questionId: string;
  /** The question in plain words. */
  readonly question: string;
  readonly ids: ControlIds;
  /** The question's text; only inputs that carry their own label draw it. */
  readonly label: ReactNode;
  readonly config: Config;
  readonly value: Answer;
  onChange(answer: Answer): void;
  /** Says what is known of the records of the question, without the person having changed anything. */
  onLoaded?(answer: Answer): void;
  readonly problems: readonly FieldProblem[];
  readonly disabled: boolean;
}

export interface ReviewProps<Config, Answer> {
  readonly questionId: string;
  /** The question in plain words. */
  readonly question: string;
  readonly config: Config;
  readonly value: Answer;
}

/**
 * What the browser adds to a question type. The shell draws what all types share: text, required, tooltip, small label and
 * problems; a face draws only its own.
 */
export interface WebFace<Config, Answer> {
  readonly icon: ComponentType<{ readonly fontSize?: 'small' | 'inherit'; readonly 'aria-hidden'?: boolean }>;
  /** A component; written as a method so that the registry can hold faces of different configurations side by side. */
  Input(props: InputProps<Config, Answer>): ReactNode;
  /** A component: what the reviewer reads. The plain text when left out. */
  Review?(props: ReviewProps<Config, Answer>): ReactNode;
  /** Who draws the question's text: the shell, for one input or a group of them, or the input itself. */
  readonly labels: 'control' | 'group' | 'own';
  /** Formatted text that stands instead of the question's text. */
  labelHtml?(config: Config): string | undefined;
  /** False for what only helps while filling in. */
  readonly isReviewed: boolean;
}

export type AnyWebFace = WebFace<unknown, unknown>;

type Given<Config, Answer> = Omit<WebFace<Config, Answer>, 'isReviewed'> & { readonly isReviewed?: boolean };

/** The web face of a type, which lends configuration and answer their types. */
export function defineWebFace<Config, Answer>(
  _type: QuestionType<Config, Answer>,
  face: Given<Config, Answer>,
): WebFace<Config, Answer> {
  return { isReviewed: true, ...face };
}

/** An answer in plain words, for types that draw nothing of their own. */
export function PlainReview({
  type,
  config,
  value,
}: ReviewProps<unknown, unknown> & { readonly type: AnyQuestionType }) {
  const { text } = useQuestionHost();
  const words = type.text(value, config, { ...useSurroundings(), say: text });
  if (words === '') return <Nothing>{text('Left blank')}</Nothing>;
  return <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{words}</span>;
}

/** Said where nothing was answered. */
export function Nothing({ children }: { children: ReactNode }) {
  return <em>{children}</em>;
}

/** Whether something is wrong at one of these places inside the answer. */
export function problemsAt(problems: readonly FieldProblem[], ...paths: readonly string[]): boolean {
  return problems.some(({ path }) => paths.includes(path));
}

/**
 * Takes out of an answer what is not offered any more, for instance after copying into another call: it could neither be seen nor
 * saved. Nobody has changed anything by it, so the step stays as clean as it is.
 */
export function useOffered<Answer>(
  { value, onLoaded, disabled }: Pick<InputProps<unknown, Answer>, 'value' | 'onLoaded' | 'disabled'>,
  isGone: boolean,
  offered: Answer,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew at every drawing; it follows from the value
  useEffect(() => {
    if (isGone && !disabled) onLoaded?.(offered);
  }, [isGone, disabled, value, onLoaded]);
}
