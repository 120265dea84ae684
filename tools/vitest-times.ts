import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { type FileTime, timesFile } from './run-times.ts';

/** Records for `npm test` how long each file took, including its imports. */
export default class TimesReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const times = modules.map((module): FileTime => {
      const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } =
        module.diagnostic();
      const all = environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration;
      return {
        file: relative(process.cwd(), module.moduleId),
        project: module.project.name,
        seconds: all / 1000,
        processorSeconds: module.meta().processorSeconds,
      };
    });
    writeFileSync(timesFile, JSON.stringify(times));
  }
}
