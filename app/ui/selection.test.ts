import { expect, test } from 'vitest';
import { asListed, isAllSelected, NOTHING_SELECTED, type Selection, withSelected } from './selection.ts';

const application = (id: string, status: string) => ({ id, status });
const selected: Selection<ReturnType<typeof application>> = withSelected(
  NOTHING_SELECTED,
  [application('a', 'pending'), application('b', 'pending')],
  true,
);

test('a selection keeps rows of other pages', () => {
  const more = withSelected(selected, [application('c', 'rejected')], true);
  expect([...more.keys()]).toEqual(['a', 'b', 'c']);
  expect([...withSelected(more, [application('b', 'approved')], false).keys()]).toEqual(['a', 'c']);
});

test('a page is selected when all its rows are, but not while it has none', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => application(id, 'pending'));
  const isSelected = (...rows: (typeof a)[]) =>
    isAllSelected(
      selected,
      rows.flatMap((row) => row ?? []),
    );
  expect(isSelected(a, b)).toBe(true);
  expect(isSelected(a, c)).toBe(false);
  expect(isSelected()).toBe(false);
});

test('a selection is updated with the rows that are listed now', () => {
  const now = asListed(selected, [application('a', 'approved'), application('c', 'approved')]);
  expect([...now.values()].map(({ id, status }) => [id, status])).toEqual([
    ['a', 'approved'],
    ['b', 'pending'],
  ]);
});
