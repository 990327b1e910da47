import { expect, test, vi } from 'vitest';
import { takeTurns } from './take-turns.ts';

test('few renders are under way at a time, and all are done', async () => {
  const turn = takeTurns();
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
  expect(await Promise.all(pages.map((page) => turn(() => render(page))))).toEqual(pages);
  expect(most).toBe(4);
});

test('renders that wait for their data forever hold up nobody, and one that fails gives its turn on', async () => {
  vi.useFakeTimers();
  using _ = { [Symbol.dispose]: () => vi.useRealTimers() };
  const turn = takeTurns();
  for (let page = 0; page < 4; page += 1) void turn(() => new Promise(() => undefined));
  const waiting = turn(async () => 'rendered');
  await vi.runAllTimersAsync();
  expect(await waiting).toBe('rendered');

  const failing = takeTurns();
  const renders = Array.from({ length: 8 }, () => failing(() => Promise.reject(new Error('no data'))));
  for (const { status } of await Promise.allSettled(renders)) expect(status).toBe('rejected');
  expect(await failing(async () => 'rendered')).toBe('rendered');
});
