import { expect, test, vi } from 'vitest';
import { createRenderSemaphore } from './render-semaphore.ts';

test('limits the renders in flight and completes all of them', async () => {
  const limit = createRenderSemaphore();
  let running = 0;
  let most = 0;
  const render = async (page: number): Promise<number> => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    return page;
  };
  const pages = Array.from({ length: 40 }, (_, page) => page);
  expect(await Promise.all(pages.map((page) => limit(() => render(page))))).toEqual(pages);
  expect(most).toBe(4);
});

test('hanging renders do not block others, and a failed render releases its permit', async () => {
  vi.useFakeTimers();
  using _ = { [Symbol.dispose]: () => vi.useRealTimers() };
  const limit = createRenderSemaphore();
  for (let page = 0; page < 4; page += 1) void limit(() => new Promise(() => undefined));
  const waiting = limit(async () => 'rendered');
  await vi.runAllTimersAsync();
  expect(await waiting).toBe('rendered');

  const failing = createRenderSemaphore();
  const renders = Array.from({ length: 8 }, () => failing(() => Promise.reject(new Error('no data'))));
  for (const { status } of await Promise.allSettled(renders)) expect(status).toBe('rejected');
  expect(await failing(async () => 'rendered')).toBe('rendered');
});
