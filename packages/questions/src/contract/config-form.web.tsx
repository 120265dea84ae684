import type { TemplateCategoryId } from '@atrium/domain/question';
import type { ReactNode } from 'react';
import type { QuestionType } from './question-type.ts';
import type { FieldProblem } from './reading.ts';

/** What the editor passes to every configuration form: value in, value out. */
export interface ConfigFormProps<Config> {
  /** Unique on the screen; the inputs get their ids from it. */
  readonly name: string;
  readonly config: Config;
  onChange(config: Config): void;
  readonly problems: readonly FieldProblem[];
  /** Whether the form edits the defaults of a question or its settings in one template. */
  readonly scope: 'question' | 'template';
  /** The category of forms the question is used in, if known. */
  readonly category?: TemplateCategoryId | undefined;
  readonly disabled: boolean;
}

/** What the editor passes to the input for the value a dependency compares with. */
export interface DependencyValueProps<Config> {
  readonly name: string;
  readonly label: string;
  /** Configuration of the question that is depended on. */
  readonly config: Config;
  /** As stored in the dependency's `params`; null until a value is chosen. */
  readonly value: unknown;
  onChange(value: unknown): void;
  readonly problem?: string;
  readonly disabled: boolean;
}

/**
 * What an administrator sees of a question type. The frame draws what all types share (required, small label, tooltip, who may read); a
 * type draws only its own fields.
 */
export interface ConfigForm<Config> {
  /** A component: the fields only this type has. */
  Fields?(props: ConfigFormProps<Config>): ReactNode;
  /** What "required" means for this type, if not simply that an answer is needed. */
  readonly requiredLabel?: string;
  /** A component: the value a dependency on this type compares with; only for types that others may depend on. */
  DependencyValue?(props: DependencyValueProps<Config>): ReactNode;
}

export type AnyConfigForm = ConfigForm<unknown>;

/** Defines the configuration form of a type and infers the configuration from that type. */
export function defineConfigForm<Config>(
  _type: QuestionType<Config, never> | QuestionType<Config, unknown>,
  form: ConfigForm<Config>,
): ConfigForm<Config> {
  return form;
}
