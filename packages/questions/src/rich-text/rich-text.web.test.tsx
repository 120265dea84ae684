import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderQuestion, renderReview } from '../testing/render-question.tsx';
import { hasExtraBlankLines, withoutExtraBlankLines } from './rich-text.web.tsx';

// The test browser has no layout, and the editor scrolls to what it changes.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

describe('formatted text', () => {
  it('is counted in visible characters', async () => {
    renderQuestion('RICH_TEXT_INPUT', { config: { max: 10 }, answer: '<p><strong>ab</strong>😀</p>' });
    expect(await screen.findByRole('textbox', { name: 'The question' })).toBeVisible();
    expect(screen.getByText('Characters: 3 / 10')).toBeVisible();
  });

  it('may contain images only if they are allowed', async () => {
    const { unmount } = renderQuestion('RICH_TEXT_INPUT', { config: { allowImages: true } });
    expect(await screen.findByRole('button', { name: 'Image' })).toBeEnabled();
    unmount();
    renderQuestion('RICH_TEXT_INPUT');
    await screen.findByRole('toolbar');
    expect(screen.queryByRole('button', { name: 'Image' })).toBeNull();
  });

  it('accepts an image with its description', async () => {
    const { user, answer, container } = renderQuestion('RICH_TEXT_INPUT', { config: { allowImages: true } });
    await user.click(await screen.findByRole('button', { name: 'Image' }));
    const dialog = await screen.findByRole('dialog', { name: 'Image' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Image description' }), 'A flower');
    const file = dialog.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(file, new File(['not a picture'], 'a.png', { type: 'image/png' }));
    await screen.findByAltText('A flower');
    expect(answer()).toMatch(/<img src="data:image\/png;base64,[^"]+" alt="A flower">/);
    expect(container.querySelector('.tiptap img')).not.toBeNull();
  });

  it('loses extra blank lines when the focus leaves it', async () => {
    const { user, answer } = renderQuestion('RICH_TEXT_INPUT', { answer: '<p>a</p><p></p><p></p><p>b</p>' });
    const box = await screen.findByRole('textbox', { name: 'The question' });
    expect(
      screen.getByText('Extra blank lines between paragraphs will be removed to comply with formatting standards.'),
    ).toBeVisible();
    act(() => box.focus());
    await user.tab();
    expect(answer()).toBe('<p>a</p><p></p><p>b</p>');
    expect(screen.queryByText(/Extra blank lines/)).toBeNull();
  });

  it('is abbreviated, and shown in full in a dialog named by the question', async () => {
    const { user, container } = renderReview('RICH_TEXT_INPUT', { answer: `<p><em>${'word '.repeat(40)}</em></p>` });
    expect(container.textContent).toHaveLength(101);
    await user.click(screen.getByRole('button', { name: /^word.*…$/ }));
    const dialog = await screen.findByRole('dialog', { name: 'The question' });
    expect(dialog.querySelector('em')?.textContent).toHaveLength(200);
  });

  it.each([
    ['<p>a</p><p></p><p>b</p>', false],
    ['<p>a</p><p> </p><p><br></p><p>b</p>', true],
    ['a<br><br>b', false],
    ['a<br><br><br>b', true],
  ])('%s has extra blank lines: %s', (html, has) => {
    expect(hasExtraBlankLines(html)).toBe(has);
    expect(hasExtraBlankLines(withoutExtraBlankLines(html))).toBe(false);
  });
});
