import { expect, test, vi } from 'vitest';
import { createRenderSemaphore } from './render-semaphore.ts';

const GET = new Request('http://localhost/');

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
  expect(await Promise.all(pages.map((page) => limit(GET, () => render(page))))).toEqual(pages);
  expect(most).toBe(4);
});

test('hanging renders do not block others, and a failed render releases its permit', async () => {
  vi.useFakeTimers();
  using _ = { [Symbol.dispose]: () => vi.useRealTimers() };
  const limit = createRenderSemaphore();
  for (let page = 0; page < 4; page += 1) void limit(GET, () => new Promise(() => undefined));
  const waiting = limit(GET, async () => 'rendered');
  await vi.runAllTimersAsync();
  expect(await waiting).toBe('rendered');

  const failing = createRenderSemaphore();
  const renders = Array.from({ length: 8 }, () => failing(GET, () => Promise.reject(new Error('no data'))));
  for (const { status } of await Promise.allSettled(renders)) expect(status).toBe('rejected');
  expect(await failing(GET, async () => 'rendered')).toBe('rendered');
});

test('bodies that do not arrive occupy no permit, and those that do are rendered', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  using _ = { [Symbol.dispose]: () => vi.useRealTimers() };
  const limit = createRenderSemaphore();
  const post = (body: string | ReadableStream) =>
    new Request('http://localhost/', { method: 'POST', body, duplex: 'half' });
  for (let count = 0; count < 4; count += 1)
    void limit(post(new ReadableStream()), () => Promise.resolve('never'));
  const rendered = Promise.all([
    limit(GET, async () => 'page'),
    limit(post('a=b'), (received) => received.text()),
  ]);
  const later = new Promise((resolve) => setImmediate(() => setImmediate(() => setImmediate(resolve))));
  expect(await Promise.race([rendered, later])).toEqual(['page', 'a=b']);
});
