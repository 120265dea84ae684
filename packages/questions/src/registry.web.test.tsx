import type { QuestionTypeId } from '@atrium/domain/question';
import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { plainSurroundings, readConfig } from './contract/index.ts';
import { questionType } from './registry.ts';
import { webFace, webFaces } from './registry.web.tsx';
import { examples } from './testing/examples.ts';
import { renderQuestion, renderReview } from './testing/render-question.tsx';

const present = Object.keys(webFaces) as Array<keyof typeof webFaces>;

/** Types that reviewers are not shown, because they have no answer. */
const notReviewed: ReadonlyArray<keyof typeof webFaces> = ['EMBELLISHMENT'];

async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}

describe.each(present)('%s in the browser', (id) => {
  const type = questionType(id as QuestionTypeId);
  const { config, answer } = examples[id];

  it('has an icon', () => {
    expect(webFace(id)?.icon).toBeDefined();
  });

  it('shows its question and has no axe violations, blank and answered', async () => {
    for (const given of [undefined, answer]) {
      const { container, unmount } = renderQuestion(id, {
        config: { ...config, tooltip: 'Because', required: true },
        answer: given,
      });
      await screen.findAllByText(type.keepsAnswers || type.keepsEntries ? 'The question' : 'Read');
      await expectAccessible(container);
      unmount();
    }
  });

  it('shows the reviewer the same as its words, unless it is not reviewed', () => {
    expect(webFace(id)?.isReviewed, 'a type that is not reviewed is listed in notReviewed').toBe(
      !notReviewed.includes(id),
    );
    if (notReviewed.includes(id)) return;
    const { container } = renderReview(id, { config, answer });
    const words = type.text(answer, readConfig(type, config), plainSurroundings);
    expect(words, id).not.toBe('');
    const first = id === 'FILE_UPLOAD' ? 'Layout' : (words.split('(')[0] ?? '').trim();
    if (id === 'DATE') expect(container).toHaveTextContent('01-05-2031');
    else for (const part of type.keepsEntries ? words.split(', ') : [first]) expect(container).toHaveTextContent(part);
  });

  it('shows the reviewer that nothing was answered, unless it is not reviewed', () => {
    if (notReviewed.includes(id)) return;
    const { container } = renderReview(id, { config });
    expect(container.textContent).toMatch(/^(Left blank|No|NA)$/);
  });
});
