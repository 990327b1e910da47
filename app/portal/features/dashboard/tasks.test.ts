import { expect, test } from 'vitest';
import { otherTasks, unpublished, waitingText } from './tasks.ts';

// Sunday 23:30 in Chile; Monday in UTC.
const NOW = new Date('2026-11-23T02:30:00Z');

test.each([
  ['2026-11-22T12:00:00Z', 'desde hoy'],
  ['2026-11-22T02:30:00Z', 'desde ayer'],
  ['2026-11-19T23:00:00Z', 'desde hace 3 días'],
  ['2026-11-24T12:00:00Z', 'desde hoy'],
])('an item from %s is shown as waiting %s', (timestamp, text) => {
  expect(waitingText(timestamp, NOW)).toBe(text);
});

const NONE = {
  applications: { count: 0, oldest: null },
  pending: [],
  internships: { count: 0, oldest: null },
  spontaneous: { count: 0, oldest: null },
  unrated: 0,
  visibility: {},
  unreached: 0,
  undelivered: 0,
};

test('tasks with a count of zero are not listed', () => {
  expect(otherTasks(NONE)).toEqual([]);
  expect(
    otherTasks({ ...NONE, unrated: 1, undelivered: 2 }).map(({ count, text }) => `${count} ${text}`),
  ).toEqual(['1 entrevista o aprobación sin evaluar', '2 correos no entregados']);
});

test('postings not visible to visitors are counted by reason; visible ones are not', () => {
  const reasons = unpublished({ visibility: { public: 5, closing: 1, draft: 1, ended: 2 } });
  expect(reasons.map(({ count, text }) => `${count} ${text}`)).toEqual(['1 borrador', '2 pasaron su fecha']);
});
