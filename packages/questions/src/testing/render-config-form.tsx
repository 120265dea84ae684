import type { QuestionTypeId, TemplateCategoryId } from '@atrium/domain/question';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { configProblems, readConfig } from '../contract/index.ts';
import { type AdminHost, QuestionHostProvider } from '../contract/question-host.web.ts';
import { QuestionConfigForm } from '../registry.config-form.web.tsx';
import { questionType } from '../registry.ts';
import { fakeHost } from './fake-host.tsx';

interface Options {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly host?: Partial<AdminHost>;
  readonly scope?: 'question' | 'template';
  readonly disabled?: boolean;
  readonly category?: TemplateCategoryId;
}

/** Renders the configuration of a question as an administrator edits it, validated while typing. */
export function renderConfigForm(type: QuestionTypeId, options: Options = {}) {
  let current = readConfig(questionType(type), options.config);
  function Editor() {
    const [config, setConfig] = useState(current);
    return (
      <QuestionConfigForm
        type={type}
        name="q"
        config={config}
        onChange={(next) => {
          current = next;
          setConfig(next);
        }}
        problems={configProblems(questionType(type), config)}
        scope={options.scope ?? 'question'}
        category={options.category}
        disabled={options.disabled ?? false}
      />
    );
  }
  const result = render(
    <QuestionHostProvider value={{ ...fakeHost(), ...options.host }}>
      <main>
        <Editor />
      </main>
    </QuestionHostProvider>,
  );
  return { ...result, user: userEvent.setup(), config: () => current as Record<string, unknown> };
}
