import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { expect, it } from 'vitest';
import { takePulse } from './pulse.ts';

let clock = 0;
const pass = (seconds: number) => {
  clock += seconds * 1000;
};
function aWorker() {
  const pulse = takePulse(() => clock);
  const events = new EventEmitter() as WorkerEvents & EventEmitter;
  pulse.follow(events);
  const job = (id: string) => ({ job: { id } });
  return {
    pulse,
    looks: () => events.emit('worker:getJob:start', {} as never),
    begins: (id: string) => events.emit('job:start', job(id) as never),
    ends: (id: string) => events.emit('job:complete', job(id) as never),
  };
}

it('is alive while it looks for jobs, and hung after a minute without', () => {
  const { pulse, looks } = aWorker();
  pass(59);
  expect(pulse.problem()).toBeUndefined();
  looks();
  pass(59);
  expect(pulse.problem()).toBeUndefined();
  pass(1);
  expect(pulse.problem()).toBe('The worker has not looked for a job for 60 seconds.');
  looks();
  expect(pulse.problem()).toBeUndefined();
});

it('is alive during long jobs, and hung at those that do not end', () => {
  const { pulse, begins, ends } = aWorker();
  begins('1');
  pass(29 * 60);
  expect(pulse.problem()).toBeUndefined();
  pass(60);
  expect(pulse.problem()).toBe('All workers are busy with jobs that do not end, the oldest for 30 minutes.');
  ends('1');
  expect(pulse.problem()).toBeUndefined();
});

it('is alive while it tries to reach a database that is down', () => {
  const { pulse } = aWorker();
  for (let minute = 0; minute < 10; minute++) {
    pass(30);
    pulse.beat();
    expect(pulse.problem()).toBeUndefined();
  }
});

it('forgets the jobs of a runner that has ended', () => {
  const { pulse, begins } = aWorker();
  begins('1');
  pulse.follow(new EventEmitter() as WorkerEvents & EventEmitter);
  pass(61);
  expect(pulse.problem()).toMatch('not looked for a job');
});
