import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { RichTextControl } from './index.tsx';

// The test browser has no layout, and the editor scrolls to what it changes.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

function Field({ initial = '', images = false }: { initial?: string; images?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <>
      <span id="aim">Aim</span>
      <RichTextControl value={value} onChange={setValue} labelledBy="aim" images={images} />
      <output>{value}</output>
    </>
  );
}

// Also while a dialog hides it from those who listen.
const stored = () => document.querySelector('output')?.textContent;
const press = (name: string) => userEvent.click(screen.getByLabelText(name, { selector: 'button' }));

async function written(html: string, images = false) {
  render(<Field initial={html} images={images} />);
  const box = await screen.findByRole('textbox', { name: 'Aim' });
  await press('Bold');
  await press('Bold');
  return box;
}

describe('scientific text', () => {
  it.each([
    '<p>10<sup>3</sup> cm<sup>−1</sup>, H<sub>2</sub>O</p>',
    '<table><tbody><tr><th><p>T</p></th><td colspan="2"><p>300</p></td></tr></tbody></table><p>a</p>',
    '<p>so <span data-equation="inline">a &lt; b^2</span></p>',
    '<div data-equation="block">\\frac{1}{2}</div><p>a</p>',
  ])('%s is preserved when something else is typed', async (html) => {
    render(<Field initial={`${html}`} />);
    const box = await screen.findByRole('textbox', { name: 'Aim' });
    // Whatever is typed, the rest stays as it was.
    await press('Symbols');
    await press('°C degrees Celsius');
    await waitFor(() => expect(stored()).toContain('°C'));
    expect(stored()?.replace('<p>°C</p>', '').replace('°C', '')).toContain(html.replace('<p>a</p>', ''));
    expect(box).toBeInTheDocument();
  });

  it('keeps figures with captions if images are allowed', async () => {
    const figure =
      '<figure><img src="data:image/png;base64,AAAA" alt="A"><figcaption>Fig. 1: <em>x</em></figcaption></figure>';
    await written(`${figure}<p>b</p>`, true);
    await press('Bullet list');
    expect(stored()).toContain('<img src="data:image/png;base64,AAAA" alt="A">');
    expect(stored()).toContain('Fig. 1: <em>x</em></figcaption></figure>');
  });

  it('inserts a table, and adds a row to it', async () => {
    render(<Field />);
    await screen.findByRole('textbox', { name: 'Aim' });
    await press('Table');
    const dialog = await screen.findByRole('dialog', { name: 'Insert table' });
    const rows = within(dialog).getByRole('textbox', { name: 'Rows' });
    await userEvent.clear(rows);
    await userEvent.type(rows, '51');
    expect(within(dialog).getByRole('button', { name: 'Insert' })).toBeDisabled();
    await userEvent.clear(rows);
    await userEvent.type(rows, '2{Enter}');
    await waitFor(() => expect(stored()).toContain('<table>'));
    expect(stored()?.match(/<th>/g)).toHaveLength(3);
    expect(stored()?.match(/<td>/g)).toHaveLength(3);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Table');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Add row below' }));
    // The cursor is in the header: the new row follows it.
    const rowsOf = (html = '') =>
      [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, cells = '']) => cells.match(/<t[hd]/g));
    expect(rowsOf(stored() ?? '')).toEqual([Array(3).fill('<th'), Array(3).fill('<td'), Array(3).fill('<td')]);
  });

  it('accepts an equation if it is valid LaTeX, and states what is wrong if it is not', async () => {
    render(<Field />);
    await screen.findByRole('textbox', { name: 'Aim' });
    await press('Equation');
    const dialog = await screen.findByRole('dialog', { name: 'Equation' });
    const source = within(dialog).getByRole('textbox', { name: 'Equation in LaTeX' });
    await userEvent.click(source);
    await userEvent.paste('\\frac{1');
    expect(await within(dialog).findByText(/This LaTeX cannot be displayed/)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Insert' })).toBeDisabled();
    await userEvent.paste('}{2}');
    await waitFor(() => expect(dialog.querySelector('.katex')).not.toBeNull());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Insert' }));
    expect(stored()).toContain('<span data-equation="inline">\\frac{1}{2}</span>');
  });

  it('closes the equation dialog on Escape in its text field', async () => {
    render(<Field />);
    await screen.findByRole('textbox', { name: 'Aim' });
    await press('Equation');
    const dialog = await screen.findByRole('dialog', { name: 'Equation' });
    await userEvent.click(within(dialog).getByRole('textbox', { name: 'Equation in LaTeX' }));
    await userEvent.keyboard('x{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Equation' })).not.toBeInTheDocument());
  });

  it('checks dropped content like pasted content', async () => {
    render(<Field />);
    const field = await screen.findByRole('textbox', { name: 'Aim' });
    // Nothing is drawn here: the pointer is over the beginning.
    const { editor } = field as unknown as { editor: Editor };
    vi.spyOn(editor.view, 'posAtCoords').mockReturnValue({ pos: 1, inside: 0 });
    const html = '<p>CO<span style="vertical-align:sub">2</span> and <del>gone</del></p>';
    const data = { files: [], getData: (kind: string) => (kind === 'text/html' ? html : 'CO2 and gone') };
    fireEvent.drop(field, { dataTransfer: data, clientX: 1, clientY: 1 });
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText(/The following cannot be kept: one strikethrough/)).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Paste the rest' }));
    await waitFor(() => expect(stored()).toContain('CO<sub>2</sub> and gone'));
  });

  it('has one tab stop for its tools, and arrow keys between them', async () => {
    render(<Field />);
    await screen.findByRole('textbox', { name: 'Aim' });
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Bold' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(screen.getByRole('button', { name: 'Subscript' })).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowLeft}');
    // Undo and redo rest, as there is nothing to take back.
    expect(screen.getByRole('button', { name: 'Table' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('textbox', { name: 'Aim' })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Table' })).toHaveFocus();
  });
});
