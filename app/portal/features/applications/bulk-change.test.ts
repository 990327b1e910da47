import { expect, test } from 'vitest';
import { contactChange, reversed, sizeOf, statusChange } from './bulk-change.ts';
import type { SelectedApplication } from './selection.ts';

const applications: readonly SelectedApplication[] = [
  { id: 'a', status: 'pending', rejection_reason: null, contacted: false },
  { id: 'b', status: 'rejected', rejection_reason: 'salary', contacted: true },
];

test('applications already in the wanted state are left alone', () => {
  expect(statusChange(applications, 'rejected', 'other')).toMatchObject({
    changes: [{ id: 'a', from_status: 'pending', to_status: 'rejected', to_reason: 'other' }],
  });
  expect(contactChange(applications)).toMatchObject({ ids: ['a'] });
  expect(sizeOf(contactChange([]))).toBe(0);
});

test('a rejection without a reason gets one', () => {
  const rejected = { id: 'c', status: 'rejected', rejection_reason: null, contacted: false } as const;
  const change = statusChange([...applications, rejected], 'rejected', 'other');
  expect(change).toMatchObject({
    changes: [{ id: 'a' }, { id: 'c', from_status: 'rejected', from_reason: null, to_reason: 'other' }],
  });
  expect(reversed(change)).toMatchObject({
    changes: [{ id: 'a' }, { id: 'c', from_reason: 'other', to_status: 'rejected', to_reason: null }],
  });
  expect(sizeOf(statusChange([rejected], 'rejected'))).toBe(0);
});

test('a reversed change restores each status with its reason, and expects the state the change left', () => {
  expect(reversed(statusChange(applications, 'approved'))).toEqual({
    kind: 'status',
    changes: [
      { id: 'a', from_status: 'approved', from_reason: null, to_status: 'pending', to_reason: null },
      { id: 'b', from_status: 'approved', from_reason: null, to_status: 'rejected', to_reason: 'salary' },
    ],
  });
  expect(reversed(contactChange(applications))).toEqual({
    kind: 'contacted',
    ids: ['a'],
    isContacted: false,
  });
  const tagged = { kind: 'tag', ids: ['a'], tag: 'PLC', isAdded: true } as const;
  expect(reversed(tagged)).toEqual({ ...tagged, isAdded: false });
});
