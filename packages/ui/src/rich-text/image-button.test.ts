import type { Editor } from '@tiptap/react';
import { expect, it } from 'vitest';
import { insertPictures } from './image-button.tsx';

it('counts no pictures as inserted if the editor was closed while they were read', async () => {
  const closed = { isDestroyed: true } as Editor;
  const picture = new File(['x'], 'a.png', { type: 'image/png' });
  expect(await insertPictures(closed, [picture])).toBe(0);
});
