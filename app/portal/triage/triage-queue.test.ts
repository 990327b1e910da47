import { expect, test } from 'vitest';
import {
  extendQueue,
  openQueue,
  positionIn,
  sideToExtend,
  type TriagePage,
  type TriageRow,
} from './triage-queue.ts';

/** The rows between two indexes, of a total. */
const page = (from: number, to: number, total: number): TriagePage<TriageRow> => ({
  rows: Array.from({ length: to - from + 1 }, (_, at) => ({ id: `p${from + at}` })),
  total,
});
const SECOND_PAGE = { page: 1, size: 20 };

test('a queue starts with the page it was opened from, with known positions', () => {
  const queue = openQueue('p25', page(20, 39, 45), SECOND_PAGE);
  expect(queue.ids).toHaveLength(20);
  expect(queue).toMatchObject({ before: 20, after: 5 });
  expect(positionIn(queue, 'p25')).toEqual({ position: 26, total: 45 });
});

test('a row opened by URL, or no longer listed, gets a position once both sides are loaded', () => {
  for (const known of [undefined, page(20, 39, 45)]) {
    const alone = openQueue('p5', known, SECOND_PAGE);
    expect([alone.ids, positionIn(alone, 'p5'), sideToExtend(alone, 'p5')]).toEqual([['p5'], null, 'after']);
    const after = extendQueue(alone, 'after', page(6, 25, 40));
    expect([positionIn(after, 'p5'), sideToExtend(after, 'p5')]).toEqual([null, 'before']);
    const whole = extendQueue(after, 'before', page(0, 4, 5));
    expect(positionIn(whole, 'p5')).toEqual({ position: 6, total: 46 });
    expect(sideToExtend(whole, 'p5')).toBeNull();
  }
});

test('a queue is extended before an end is reached, unless there are no more rows', () => {
  const queue = openQueue('p20', page(20, 39, 45), SECOND_PAGE);
  expect(['p20', 'p29', 'p30', 'p39'].map((id) => sideToExtend(queue, id))).toEqual([
    'before',
    'before',
    'after',
    'after',
  ]);
  const last = extendQueue(queue, 'after', page(40, 44, 5));
  expect(last.after).toBe(0);
  expect(sideToExtend(last, 'p44')).toBeNull();
});

test('a queue skips rows it already contains', () => {
  const queue = openQueue('p0', page(0, 19, 21), { page: 0, size: 20 });
  const again = extendQueue(queue, 'after', page(19, 20, 2));
  expect(again.ids).toEqual(page(0, 20, 21).rows.map(({ id }) => id));
  expect(extendQueue(again, 'after', { rows: [], total: 0 })).toEqual(again);
});
