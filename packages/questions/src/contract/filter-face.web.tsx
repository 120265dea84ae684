import type { FilterOperator } from '@atrium/domain/question';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useQuestionHost } from './question-host.web.ts';
import type { Surroundings } from './question-type.ts';

/** The value an answer is compared with; the server reads `value` alone, the rest is how the user entered it. */
export interface Asked {
  readonly value: unknown;
  readonly typed?: string | undefined;
  readonly unit?: string | undefined;
}

export interface FilterValueProps<Config> {
  readonly questionId: string;
  readonly config: Config;
  readonly operator: FilterOperator;
  readonly asked: Asked | undefined;
  /** Receives undefined while the typed text cannot be compared with. */
  onAsked(asked: Asked | undefined): void;
}

/** How lists are filtered by the answers of a type (rule Q33). */
export interface FilterFace<Config> {
  /** Labels for operators whose default label does not fit. */
  readonly operators?: Partial<Readonly<Record<FilterOperator, string>>>;
  /** A component: the value to compare with. */
  Value(props: FilterValueProps<Config>): ReactNode;
  /** Returns the value to compare with, in words. */
  words(asked: Asked, config: Config, surroundings: Surroundings): string;
}

export type AnyFilterFace = FilterFace<unknown>;

export interface FilterChoice {
  readonly value: string;
  readonly label: string;
}

interface ChoiceValueProps {
  readonly choices: readonly FilterChoice[];
  readonly value: unknown;
  onChoice(value: string): void;
}

/** One of several choices; an earlier choice can still be chosen when it is no longer offered. */
export function ChoiceValue({ choices, value, onChoice }: ChoiceValueProps) {
  const { text } = useQuestionHost();
  const chosen = value === undefined ? '' : String(value);
  const isGone = chosen !== '' && !choices.some((choice) => choice.value === chosen);
  return (
    <TextField
      select
      size="small"
      label={text('Value')}
      value={chosen}
      onChange={(event) => onChoice(event.target.value)}
      helperText={choices.length === 0 ? text('No available answer found') : undefined}
    >
      {[...choices, ...(isGone ? [{ value: chosen, label: chosen }] : [])].map(({ value: key, label }) => (
        <MenuItem key={key} value={key} sx={{ whiteSpace: 'normal' }}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Returns a face that offers texts; answers are compared with the text. */
export function textChoices<Config>(options: (config: Config) => readonly string[]): FilterFace<Config> {
  return {
    Value: ({ config, asked, onAsked }) => (
      <ChoiceValue
        choices={options(config).map((option) => ({ value: option, label: option }))}
        value={asked?.value}
        onChoice={(value) => onAsked({ value })}
      />
    ),
    words: ({ value }) => String(value),
  };
}

/** Returns a face that offers records by name; answers are compared with the key. */
export function recordChoices<Config>(
  records: (config: Config) => ReadonlyArray<{ readonly id: number; readonly name: string }>,
): FilterFace<Config> {
  return {
    Value: ({ config, asked, onAsked }) => (
      <ChoiceValue
        choices={records(config).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={asked?.value}
        onChoice={(value) => onAsked({ value })}
      />
    ),
    words: ({ value }, config) => records(config).find(({ id }) => String(id) === String(value))?.name ?? String(value),
  };
}

/** A face that offers yes or no. */
export const yesOrNo: FilterFace<unknown> = {
  Value: function YesOrNo({ asked, onAsked }) {
    const { text } = useQuestionHost();
    return (
      <ChoiceValue
        choices={[
          { value: 'true', label: text('Yes') },
          { value: 'false', label: text('No') },
        ]}
        value={asked?.value}
        onChoice={(value) => onAsked({ value: value === 'true' })}
      />
    );
  },
  words: ({ value }) => (value === true ? 'Yes' : 'No'),
};
