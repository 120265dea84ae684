import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { RichTextControl } from './index.tsx';

// The test browser has no layout, and the editor scrolls to what it changes.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

function Field({ initial = '', disabled = false }: { initial?: string; disabled?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <span id="guide">Grade guide</span>
      <RichTextControl value={value} onChange={setValue} labelledBy="guide" disabled={disabled} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue('<p>Other</p>')}>
        Replace
      </button>
    </>
  );
}

it('shows formatted text under its label, and accepts a new value from outside', async () => {
  render(<Field initial="<h3>Grades</h3><p>From <strong>1</strong> to 10</p>" />);
  const box = await screen.findByRole('textbox', { name: 'Grade guide' });
  expect(box.querySelector('strong')?.textContent).toBe('1');
  expect(screen.getByRole('heading', { name: 'Grades' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }));
  expect(box.textContent).toBe('Other');
});

it('offers its tools by name, and disables them when read-only', async () => {
  const tools = async () => {
    const toolbar = await screen.findByRole('toolbar', { name: 'Formatting Grade guide' });
    await within(toolbar).findByRole('button', { name: 'Bold' });
    return within(toolbar).getAllByRole<HTMLButtonElement>('button');
  };
  const { unmount } = render(<Field initial="<p>a</p>" />);
  const all = await tools();
  for (const name of ['Bold', 'Italic', 'Heading', 'Bullet list', 'Numbered list', 'Link']) {
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(false);
  }
  const count = all.length;
  unmount();
  render(<Field initial="<p>a</p>" disabled />);
  const disabled = await tools();
  expect(disabled).toHaveLength(count);
  expect(disabled.filter((tool) => !tool.disabled).map((tool) => tool.getAttribute('aria-label'))).toEqual([]);
});

it('keeps nothing that the server would remove', async () => {
  render(<Field initial='<p>ok<script>x</script><img src="x"></p>' />);
  await screen.findByRole('textbox', { name: 'Grade guide' });
  await userEvent.click(screen.getByRole('button', { name: 'Bullet list' }));
  expect(screen.getByRole('status').textContent).toBe('<ul><li><p>ok</p></li></ul>');
});

it('makes links of addresses, and none of sentences without a space between them', async () => {
  render(<Field initial="<p>a</p>" />);
  const box = await screen.findByRole('textbox', { name: 'Grade guide' });
  const { editor } = box as HTMLElement & { editor: { commands: { insertContent(text: string): boolean } } };
  const written = [
    'The signal is weaker.In addition',
    'see www.example.org and',
    'https://aurora.example/a or office@example.org',
  ];
  for (const word of written.join(' ').split(' ')) {
    editor.commands.insertContent(word);
    editor.commands.insertContent(' ');
  }
  const links = [...box.querySelectorAll('a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    expect.stringMatching(/^https?:\/\/www\.example\.org$/),
    'https://aurora.example/a',
    'mailto:office@example.org',
  ]);
  expect(box.textContent).toContain('weaker.In addition');
});
