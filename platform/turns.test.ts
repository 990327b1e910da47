import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const refuse = () => new Error('busy');

const work = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, finish: resolve };
};

test('work waits for its turn, in order', async () => {
  const inTurn = createTurns({ size: 1, line: 2, patience: 60_000, refuse });
  const first = work();
  const order: string[] = [];
  const all = [
    inTurn(() => first.run().then(() => order.push('first'))),
    inTurn(async () => order.push('second')),
    inTurn(async () => order.push('third')),
  ];
  first.finish();
  await Promise.all(all);
  expect(order).toEqual(['first', 'second', 'third']);
});

test('a full line is refused, and so is who has waited too long; the turn goes on to the next', async () => {
  const inTurn = createTurns({ size: 1, line: 1, patience: 1, refuse });
  const first = work();
  const running = inTurn(first.run);
  const late = inTurn(async () => 'late');
  await expect(inTurn(async () => 'too many')).rejects.toThrow('busy');
  await expect(late).rejects.toThrow('busy');
  first.finish();
  await running;
  await expect(inTurn(async () => 'next')).resolves.toBe('next');
});
