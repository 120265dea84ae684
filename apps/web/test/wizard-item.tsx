import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type { FormField, FormStep } from '../src/kits/questionary-form/index.ts';
import type { BasisOutcome, BasisProps, WizardItem } from '../src/kits/wizard/wizard-item.ts';

/** Returns a form field with defaults, for tests of the wizard. */
export function field(questionId: string, more: Partial<FormField> & { own?: object } = {}): FormField {
  const { own = {}, ...rest } = more;
  const type = rest.type ?? 'TEXT_INPUT';
  return {
    questionId,
    topicId: 1,
    templateId: 1,
    version: 0,
    question: `Question ${questionId}`,
    type,
    config: readConfig(questionType(type), own),
    dependencies: [],
    operator: null,
    stored: questionType(type).blank(readConfig(questionType(type), own)),
    ...rest,
  };
}

export const step = (topicId: number, isCompleted: boolean, ...fields: FormField[]): FormStep => ({
  topicId,
  title: `Topic ${topicId}`,
  isCompleted,
  fields: fields.map((each) => ({ ...each, topicId })),
});

export interface Basis {
  readonly title: string;
}

function TitleBasis({ value, onChange, problems, disabled }: BasisProps<Basis>) {
  return (
    <label>
      Title of it
      <input value={value.title} disabled={disabled} onChange={(event) => onChange({ title: event.target.value })} />
      {problems.map(({ message }) => (
        <span key={message}>{message}</span>
      ))}
    </label>
  );
}

const TitleReview = ({ value }: { value: Basis }) => <p>{value.title}</p>;

export const titled = field('basis', { type: 'PROPOSAL_BASIS', question: 'Basic information' });

export function item(more: Partial<WizardItem<Basis>> = {}): WizardItem<Basis> {
  return {
    key: 'thing-1',
    title: 'Thing',
    steps: [step(1, false, titled, field('words', { own: { required: true } })), step(2, false, field('more'))],
    questionaryId: 5,
    mayChange: { allowed: true },
    opensAtFirstStep: false,
    basis: { title: 'A thing' },
    basisProblems: ({ title }) => (title === '' ? [{ path: 'title', message: 'Title is required' }] : []),
    saveBasis: async (): Promise<BasisOutcome> => ({ ok: true, questionaryId: 5 }),
    Basis: TitleBasis,
    BasisReview: TitleReview,
    savedText: 'Saved',
    summary: { title: 'Review', foot: <button type="button">Submit</button> },
    reload: async () => undefined,
    ...more,
  };
}
