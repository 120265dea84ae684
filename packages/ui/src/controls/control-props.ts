/** Ids under which an input finds its label, its help and its problem. */
export interface ControlIds {
  readonly control: string;
  readonly label: string;
  readonly help: string;
}

/** What every input takes. */
export interface ControlProps<Value> {
  readonly ids: ControlIds;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly invalid?: boolean;
  readonly required?: boolean;
  readonly disabled?: boolean;
}

/** The ids of one question, made from a name that is unique on the screen. */
export function controlIds(name: string): ControlIds {
  return { control: `${name}-input`, label: `${name}-label`, help: `${name}-help` };
}
