import { render, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { cleanedHtml, HtmlText } from './index.tsx';

describe('formatted text', () => {
  it.each([
    ['<p>Some <strong>bold</strong> words</p>', '<p>Some <strong>bold</strong> words</p>'],
    ['<script>alert(1)</script>a', 'a'],
    ['<img src=x onerror=alert(1)>', '<img>'],
    ['<img src="/logo.png" alt="Logo">', '<img src="/logo.png" alt="Logo">'],
    ['<p style="position:fixed" class="x">a</p>', '<p>a</p>'],
    ['<form><input name="a">text</form>', 'text'],
    ['<a href="javascript:alert(1)">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    ['<a href="//evil.example">a</a>', '<a target="_blank" rel="noopener noreferrer">a</a>'],
    [
      '<a href="https://facility.example">a</a>',
      '<a href="https://facility.example" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<custom><b>deep</b></custom>', '<b>deep</b>'],
  ])('%s becomes %s', (html, expected) => {
    expect(cleanedHtml(html)).toBe(expected);
  });

  it('renders equations once they can be rendered, and leaves invalid LaTeX as it is', async () => {
    const { container } = render(
      <HtmlText html='<p><span data-equation="inline">E=mc^2</span> <span data-equation="inline">\frac{1</span></p>' />,
    );
    expect(container.textContent).toContain('\\frac{1');
    await waitFor(() => expect(container.querySelector('.katex math msup')).not.toBeNull());
    expect(container.querySelectorAll('.katex')).toHaveLength(1);
    expect(container.textContent).toContain('\\frac{1');
  });
});
