import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

it('no layout changes at a width in pixels (decision 523)', () => {
  const files = globSync('{apps/web,packages/ui,packages/questions}/src/**/*.{ts,tsx}', { cwd: root });
  const inPixels = files
    .filter((file) => !file.includes('.test.') && !file.includes('/generated/'))
    .filter((file) =>
      /\((min|max)-width:\s*[\d.]+px|(min|max)-width:\s*\$\{[^}]*\}px/.test(readFileSync(join(root, file), 'utf8')),
    );
  expect(files.length).toBeGreaterThan(500);
  expect(inPixels).toEqual([]);
});
