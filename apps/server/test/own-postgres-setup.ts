import type { TestProject } from 'vitest/node';
import { makeTemplate } from './global-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL that this machine has of its own. */
    ownPostgres: string;
  }
}

/** The same tests on the PostgreSQL of this machine; what they made there is removed at the end. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return makeTemplate(project, project.getProvidedContext().ownPostgres);
}
