import type { QuestionTypeId } from '@atrium/domain/question';
import { controlIds, QuestionBlock } from '@atrium/ui/controls';
import { HtmlText } from '@atrium/ui/html-text';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { checkAnswer, type Entry, type FieldProblem, plainSurroundings, readConfig } from '../contract/index.ts';
import { QuestionHostProvider, QuestionPlaceProvider } from '../contract/question-host.web.ts';
import { AllocationTimeUnitProvider } from '../contract/web-face.web.tsx';
import { questionType } from '../registry.ts';
import { AnswerReview, type AnyWebFace, webFace } from '../registry.web.tsx';
import { type FakeHost, fakeEntryHost, fakeHost } from './fake-host.tsx';

interface Options {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly answer?: unknown;
  readonly host?: FakeHost;
  readonly disabled?: boolean;
  readonly isPartialSave?: boolean;
  /** Whether the question is part of a form, beside a plain field by whose Enter the form is submitted. */
  readonly isInForm?: boolean;
}

interface QuestionProps {
  readonly face: AnyWebFace;
  readonly config: unknown;
  readonly first: unknown;
  readonly disabled: boolean;
  readonly problemsOf: (answer: unknown) => readonly FieldProblem[];
  readonly onAnswer: (answer: unknown) => void;
}

function Question({ face, config, first, disabled, problemsOf, onAnswer }: QuestionProps) {
  const [answer, setAnswer] = useState(first);
  const ids = controlIds('question');
  const common = config as { required?: boolean; tooltip?: string; small_label?: string };
  const html = face.labelHtml?.(config);
  const label = html ? <HtmlText html={html} inline /> : 'The question';
  return (
    <QuestionBlock
      ids={ids}
      {...(face.labels === 'own' ? {} : { label, labels: face.labels })}
      required={common.required ?? false}
      tooltip={common.tooltip ?? ''}
      smallLabel={common.small_label}
    >
      <face.Input
        questionId="q"
        question="The question"
        ids={ids}
        label={label}
        config={config}
        value={answer}
        onChange={(next) => {
          onAnswer(next);
          setAnswer(next);
        }}
        onLoaded={(known) => {
          onAnswer(known);
          setAnswer(known);
        }}
        problems={problemsOf(answer)}
        disabled={disabled}
      />
    </QuestionBlock>
  );
}

/** Returns a host that holds the records in the answer of a question. */
function hostOf(entries: unknown): FakeHost {
  return { ...fakeHost(), ...fakeEntryHost((entries ?? []) as readonly Entry[]) };
}

/** Renders a question as a form does, with its answer stored and validated while typing. */
export function renderQuestion(id: QuestionTypeId, options: Options = {}) {
  const type = questionType(id);
  const face = webFace(id);
  if (!face) throw new Error(`${id} has no web face`);
  const config = readConfig(type, options.config);
  const host = options.host ?? hostOf(type.keepsEntries ? options.answer : undefined);
  let current = options.answer ?? type.blank(config);
  let submissions = 0;
  const inForm = (question: ReactElement) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submissions += 1;
      }}
    >
      {question}
      <input aria-label="Other field" />
      <button type="submit">Submit</button>
    </form>
  );
  const check = (answer: unknown) =>
    checkAnswer(type, config, answer, {
      isPartialSave: options.isPartialSave ?? false,
      surroundings: plainSurroundings,
    });

  const question = (
    <Question
      face={face}
      config={config}
      first={current}
      disabled={options.disabled ?? false}
      problemsOf={(answer) => check(answer).problems}
      onAnswer={(answer) => {
        current = answer;
      }}
    />
  );
  const result = render(
    <QuestionHostProvider value={host}>
      <AllocationTimeUnitProvider value="day">
        <QuestionPlaceProvider value={{ proposalPk: 1 }}>
          <main>{options.isInForm ? inForm(question) : question}</main>
        </QuestionPlaceProvider>
      </AllocationTimeUnitProvider>
    </QuestionHostProvider>,
  );
  return {
    ...result,
    user: userEvent.setup(),
    host,
    answer: () => current,
    stored: () => check(current).answer,
    /** How often the form was submitted. */
    submissions: () => submissions,
  };
}

/** Renders an answer as the reviewer reads it. */
export function renderReview(id: QuestionTypeId, options: Options = {}) {
  const type = questionType(id);
  const face = webFace(id);
  if (!face) throw new Error(`${id} has no web face`);
  const config = readConfig(type, options.config);
  const host = options.host ?? hostOf(type.keepsEntries ? options.answer : undefined);
  const result = render(
    <QuestionHostProvider value={host}>
      <AllocationTimeUnitProvider value="day">
        <QuestionPlaceProvider value={{ proposalPk: 1 }}>
          <main>
            <AnswerReview
              type={id}
              questionId="q"
              question="The question"
              config={config}
              value={options.answer ?? type.blank(config)}
            />
          </main>
        </QuestionPlaceProvider>
      </AllocationTimeUnitProvider>
    </QuestionHostProvider>,
  );
  return { ...result, user: userEvent.setup(), host };
}
