import { afterEach, expect, test, vi } from 'vitest';
import { importWithRetry } from './import-with-retry.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('while code cannot be fetched for hours, one attempt at a time waits for the network', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockReturnValue();
  const waiting = new Set<() => void>();
  vi.stubGlobal(
    'addEventListener',
    (_event: string, listener: () => void, { signal }: AddEventListenerOptions) => {
      waiting.add(listener);
      signal?.addEventListener('abort', () => waiting.delete(listener));
    },
  );
  let isReachable = false;
  const load = vi.fn(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  const loaded = importWithRetry(load);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(load.mock.calls.length).toBeGreaterThan(100);
  expect(waiting.size).toBe(1);
  isReachable = true;
  for (const comeBack of waiting) comeBack();
  expect(await loaded).toBe('code');
  expect(waiting.size).toBe(0);
});
