import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { everyMinute } from './every-minute.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T12:00:30Z') }));
afterEach(() => void vi.useRealTimers());

function startedRuns(): string[] {
  const runs: string[] = [];
  everyMinute((minute) => runs.push(minute.toISOString()));
  return runs;
}

test('runs each minute when it begins', () => {
  const runs = startedRuns();
  vi.advanceTimersByTime(29_999);
  expect(runs).toEqual([]);
  vi.advanceTimersByTime(60_001);
  expect(runs).toEqual(['2026-11-23T12:01:00.000Z', '2026-11-23T12:02:00.000Z']);
});

test('a timer that fires early runs the minute it was set for, once', () => {
  const runs = startedRuns();
  vi.setSystemTime(new Date('2026-11-23T12:00:29.998Z'));
  vi.advanceTimersByTime(30_000);
  expect(runs).toEqual(['2026-11-23T12:01:00.000Z']);
  vi.advanceTimersByTime(60_001);
  expect(runs).toEqual(['2026-11-23T12:01:00.000Z']);
  vi.advanceTimersByTime(1);
  expect(runs).toEqual(['2026-11-23T12:01:00.000Z', '2026-11-23T12:02:00.000Z']);
});

test('after the machine slept, only the current minute runs', () => {
  const runs = startedRuns();
  vi.setSystemTime(new Date('2026-11-23T13:15:10Z'));
  vi.advanceTimersByTime(30_000);
  vi.advanceTimersByTime(20_000);
  expect(runs).toEqual(['2026-11-23T13:15:00.000Z', '2026-11-23T13:16:00.000Z']);
});

test.each([
  ['a day', '2026-11-22T12:00:30Z', '2026-11-22T12:01:00.000Z', '2026-11-22T12:02:00.000Z'],
  [
    'more than a timer can wait',
    '2026-01-23T12:00:30Z',
    '2026-01-23T12:01:00.000Z',
    '2026-01-23T12:02:00.000Z',
  ],
])('after the clock was set back by %s, each minute runs again', (_by, now, first, second) => {
  const runs = startedRuns();
  vi.setSystemTime(new Date(now));
  vi.advanceTimersByTime(30_000);
  expect(runs).toEqual([first]);
  vi.advanceTimersByTime(60_000);
  expect(runs).toEqual([first, second]);
});
