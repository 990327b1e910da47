import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runHourly } from './run-hourly.ts';

const MINUTE = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('runs five minutes after the start and then every hour, until it is disposed', async () => {
  const task = vi.fn(async () => undefined);
  const hourly = runHourly(task);
  const runsAt: number[] = [];
  for (let minute = 1; minute <= 130; minute += 1) {
    const before = task.mock.calls.length;
    await vi.advanceTimersByTimeAsync(MINUTE);
    if (task.mock.calls.length > before) runsAt.push(minute);
  }
  expect(runsAt).toEqual([5, 60, 120]);
  await hourly[Symbol.asyncDispose]();
  await vi.advanceTimersByTimeAsync(120 * MINUTE);
  expect(task).toHaveBeenCalledTimes(3);
});

test('neither starts nor is disposed while a run is still going on', async () => {
  const finished = Promise.withResolvers<void>();
  const task = vi.fn(() => finished.promise);
  const hourly = runHourly(task);
  await vi.advanceTimersByTimeAsync(70 * MINUTE);
  expect(task).toHaveBeenCalledTimes(1);
  const onDisposed = vi.fn();
  const disposed = hourly[Symbol.asyncDispose]().then(onDisposed);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(onDisposed).not.toHaveBeenCalled();
  finished.resolve();
  await disposed;
});
