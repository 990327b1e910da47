import { expect, test } from 'vitest';
import { asListed, NOTHING_SELECTED, type Selection, withSelected } from './selection.ts';

const application = (id: string, status: string) => ({ id, status });
const selected: Selection<ReturnType<typeof application>> = withSelected(
  NOTHING_SELECTED,
  [application('a', 'pending'), application('b', 'pending')],
  true,
);

test('a selection keeps what is on other pages', () => {
  const more = withSelected(selected, [application('c', 'rejected')], true);
  expect([...more.keys()]).toEqual(['a', 'b', 'c']);
  expect([...withSelected(more, [application('b', 'approved')], false).keys()]).toEqual(['a', 'c']);
});

test('is taken as listed now, where it is listed', () => {
  const now = asListed(selected, [application('a', 'approved'), application('c', 'approved')]);
  expect([...now.values()].map(({ id, status }) => [id, status])).toEqual([
    ['a', 'approved'],
    ['b', 'pending'],
  ]);
});
