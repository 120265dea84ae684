import type { TemplateCategoryId } from '@atrium/domain/question';
import type { ReactNode } from 'react';
import type { QuestionType } from './question-type.ts';
import type { FieldProblem } from './reading.ts';

/** What the editor gives every configuration form: value in, value out. */
export interface ConfigFormProps<Config> {
  /** Unique on the screen; the inputs get their ids from it. */
  readonly name: string;
  readonly config: Config;
  onChange(config: Config): void;
  readonly problems: readonly FieldProblem[];
  /** The defaults of a question, or how it stands in one template. */
  readonly scope: 'question' | 'template';
  /** What forms the question is asked in, where that is known. */
  readonly category?: TemplateCategoryId | undefined;
  readonly disabled: boolean;
}

/** What the editor gives to the value a dependency compares with. */
export interface DependencyValueProps<Config> {
  readonly name: string;
  readonly label: string;
  /** Configuration of the question depended on. */
  readonly config: Config;
  /** As stored in the dependency's `params`; null while nothing is chosen. */
  readonly value: unknown;
  onChange(value: unknown): void;
  readonly problem?: string;
  readonly disabled: boolean;
}

/**
 * What an administrator sees of a question type. The frame draws what all types share (required, small label, tooltip, who may
 * read); a type draws only its own.
 */
export interface ConfigForm<Config> {
  /** A component: the fields only this type has. */
  Fields?(props: ConfigFormProps<Config>): ReactNode;
  /** What "required" means here, when it is not simply that an answer is needed. */
  readonly requiredLabel?: string;
  /** A component: the value a dependency on this type compares with; only for types others may depend on. */
  DependencyValue?(props: DependencyValueProps<Config>): ReactNode;
}

export type AnyConfigForm = ConfigForm<unknown>;

/** The configuration form of a type, which lends the configuration its type. */
export function defineConfigForm<Config>(
  _type: QuestionType<Config, never> | QuestionType<Config, unknown>,
  form: ConfigForm<Config>,
): ConfigForm<Config> {
  return form;
}
