import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

const refuse = () => new Error('busy');

const work = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, finish: resolve };
};

test('work runs one at a time, in order', async () => {
  const withPermit = createSemaphore({ size: 1, maxQueue: 2, timeoutMs: 60_000, refuse });
  const first = work();
  const order: string[] = [];
  const all = [
    withPermit(() => first.run().then(() => order.push('first'))),
    withPermit(async () => order.push('second')),
    withPermit(async () => order.push('third')),
  ];
  first.finish();
  await Promise.all(all);
  expect(order).toEqual(['first', 'second', 'third']);
});

test('work for one key leaves permits for other keys, and waits in its own queue', async () => {
  const perKey = { size: 1, maxQueue: 1 };
  const withPermit = createSemaphore({ size: 2, maxQueue: 9, perKey, timeoutMs: 60_000, refuse });
  const [first, other] = [work(), work()];
  const order: string[] = [];
  const all = [
    withPermit(() => first.run().then(() => order.push('first')), 'a'),
    withPermit(async () => order.push('second'), 'a'),
  ];
  await expect(withPermit(async () => 'third', 'a')).rejects.toThrow('busy');
  await withPermit(async () => order.push('of another'), 'b');
  const running = withPermit(other.run);
  first.finish();
  await Promise.all(all);
  expect(order).toEqual(['of another', 'first', 'second']);
  other.finish();
  await running;
});

test('a full queue refuses work, waiting work times out, and the permit goes to the next', async () => {
  const withPermit = createSemaphore({ size: 1, maxQueue: 1, timeoutMs: 1, refuse });
  const first = work();
  const running = withPermit(first.run);
  const late = withPermit(async () => 'late');
  await expect(withPermit(async () => 'too many')).rejects.toThrow('busy');
  await expect(late).rejects.toThrow('busy');
  first.finish();
  await running;
  await expect(withPermit(async () => 'next')).resolves.toBe('next');
});
