import type { TestProject } from 'vitest/node';
import { makeTemplate } from './global-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL installed on this machine. */
    ownPostgres: string;
  }
}

/** Runs the same tests on the PostgreSQL of this machine; the databases created there are dropped at the end. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  return makeTemplate(project, project.getProvidedContext().ownPostgres);
}
