/** Fields of forms, wired for React Hook Form. */

export * from './autocomplete-input.tsx';
export * from './checkbox-input.tsx';
export * from './date-input.tsx';
export * from './day-field.tsx';
export * from './field-props.ts';
export * from './form-grid.tsx';
export * from './number-input.tsx';
export * from './number-of.ts';
export * from './select-input.tsx';
export * from './text-input.tsx';
