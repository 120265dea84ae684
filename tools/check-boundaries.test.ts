import { expect, test } from 'vitest';
import { boundaryProblems } from './check-boundaries.ts';
import { folderCycles } from './folder-circles.ts';

const judge = (path: string, text: string) => boundaryProblems([path], () => text);

test.each([
  ['an area below', 'packages/domain/src/proposal/rules.ts', "import { a } from '../call/index.ts';"],
  ['the kernel', 'packages/domain/src/call/rules.ts', "import { a } from '@atrium/domain/kernel';"],
  ['types of an adapter', 'apps/server/src/modules/user/a.ts', "import type { A } from '../../adapters/mail/mail.ts';"],
  ['a kit', 'apps/web/src/features/call/a.tsx', "import { a } from '../../kits/confirm/index.ts';"],
  ['its own files', 'apps/web/src/features/call/a.tsx', "import { a } from './b.tsx';"],
  ['the test library, in a test', 'packages/domain/src/call/a.test.ts', "import { test } from 'vitest';"],
])('allows the import of %s', (_, path, text) => {
  expect(judge(path, text)).toEqual([]);
});

test.each([
  ['an area above', 'packages/domain/src/call/rules.ts', "import { a } from '../proposal/index.ts';"],
  ['an area to the right', 'packages/domain/src/call/rules.ts', "import type { A } from '../tag/index.ts';"],
  ['the inside of an area below', 'packages/domain/src/proposal/a.ts', "import { a } from '../call/rules.ts';"],
  ['a package the domain does not know', 'packages/domain/src/call/a.ts', "import React from 'react';"],
  ['an area without a tier', 'packages/domain/src/misc/a.ts', ''],
  ['React in a pure question', 'packages/questions/src/number/number.ts', "import { useState } from 'react';"],
  [
    'a face with a config form in a server module',
    'apps/server/src/modules/question/question.service.ts',
    "import { forms } from '@atrium/questions/config-form';",
  ],
  ['a web face in a server face', 'packages/questions/src/a/a.server.ts', "import { a } from './a.web.ts';"],
  ['an adapter', 'apps/server/src/modules/user/a.ts', "import { a } from '../../adapters/mail/mail.ts';"],
  ['queries of another module', 'apps/server/src/modules/user/a.ts', "import { a } from '../file/file.queries.ts';"],
  ['another feature', 'apps/web/src/features/call/a.tsx', "import { a } from '../proposal/a.tsx';"],
  ['another feature, on demand', 'apps/web/src/features/call/a.tsx', "const a = import('../proposal/a.tsx');"],
  ['the server', 'apps/web/src/routes/a.tsx', "import { a } from '../../../server/src/main.ts';"],
  ['the clock in the domain', 'packages/domain/src/call/a.ts', 'const now = new Date();'],
  ['a role compared in a screen', 'apps/web/src/features/call/a.tsx', "if (role === 'user_officer') open();"],
])('forbids %s', (_, path, text) => {
  expect(judge(path, text)).toHaveLength(1);
});

test('circular imports between folders are reported once, including those of types', () => {
  const texts: Readonly<Record<string, string>> = {
    'apps/server/src/access/a.ts': "import type { B } from '../acts/b.ts';",
    'apps/server/src/acts/b.ts': "import { c } from '../events/c.ts';",
    'apps/server/src/events/c.ts': "import { a } from '../access/a.ts';",
    'apps/server/src/events/c.test.ts': "import { m } from '../../src/modules/m.ts';",
    'apps/server/src/main.ts': "import { d } from './jobs/d.ts';",
    'apps/server/src/jobs/d.ts': "import { log } from '../log.ts';",
  };
  const problems = folderCycles(Object.keys(texts), (path) => texts[path] ?? '');
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('apps/server/src/acts/b.ts imports ../events/c.ts');
});
