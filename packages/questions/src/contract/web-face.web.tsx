import type { ControlIds } from '@atrium/ui/controls';
import { dateText } from '@atrium/ui/date-text';
import { numberText, useFormats } from '@atrium/ui/formats';
import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useQuestionHost } from './question-host.web.ts';
import type { AnyQuestionType, QuestionType, Surroundings } from './question-type.ts';
import type { FieldProblem } from './reading.ts';

const TimeUnitContext = createContext<string | undefined>(undefined);

/** The unit in which the call around these questions counts time (day, hour, week). */
export const AllocationTimeUnitProvider = TimeUnitContext;

/** Returns zone, formats and time unit as question types need them. */
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

/** What the shell passes to every input. */
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
  /** Reports the known records of the question, without counting as a change by the user. */
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
 * What the browser adds to a question type. The shell draws what all types share: text, required, tooltip, small label and problems; a face
 * draws only its own parts.
 */
export interface WebFace<Config, Answer> {
  readonly icon: ComponentType<{ readonly fontSize?: 'small' | 'inherit'; readonly 'aria-hidden'?: boolean }>;
  /** A component; declared as a method so that the registry can hold faces of different configurations together. */
  Input(props: InputProps<Config, Answer>): ReactNode;
  /** A component: what the reviewer reads. If absent, the plain text is shown. */
  Review?(props: ReviewProps<Config, Answer>): ReactNode;
  /** Who draws the question's text: the shell, for one input or a group of them, or the input itself. */
  readonly labels: 'control' | 'group' | 'own';
  /** Returns formatted text that replaces the question's text. */
  labelHtml?(config: Config): string | undefined;
  /** False for questions that only help while filling in the form. */
  readonly isReviewed: boolean;
}

export type AnyWebFace = WebFace<unknown, unknown>;

type Given<Config, Answer> = Omit<WebFace<Config, Answer>, 'isReviewed'> & { readonly isReviewed?: boolean };

/** Defines the web face of a type; configuration and answer are typed by that type. */
export function defineWebFace<Config, Answer>(
  _type: QuestionType<Config, Answer>,
  face: Given<Config, Answer>,
): WebFace<Config, Answer> {
  return { isReviewed: true, ...face };
}

/** Shows an answer in plain words, for types that draw nothing of their own. */
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

/** The note for a question without an answer. */
export function Nothing({ children }: { children: ReactNode }) {
  return <em>{children}</em>;
}

/** Whether there is a problem at one of these paths inside the answer. */
export function problemsAt(problems: readonly FieldProblem[], ...paths: readonly string[]): boolean {
  return problems.some(({ path }) => paths.includes(path));
}

/**
 * Removes from an answer what is no longer offered, for instance after copying into another call: it could neither be seen nor saved. This
 * does not mark the step as changed by the user.
 */
export function useDropUnoffered<Answer>(
  { value, onLoaded, disabled }: Pick<InputProps<unknown, Answer>, 'value' | 'onLoaded' | 'disabled'>,
  isGone: boolean,
  offered: Answer,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: made anew at every drawing; it follows from the value
  useEffect(() => {
    if (isGone && !disabled) onLoaded?.(offered);
  }, [isGone, disabled, value, onLoaded]);
}
