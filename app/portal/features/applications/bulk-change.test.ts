import { expect, test } from 'vitest';
import { contactChange, ownerChange, reversed, sizeOf, statusChange } from './bulk-change.ts';
import type { SelectedApplication } from './selection.ts';

const applications: readonly SelectedApplication[] = [
  { id: 'a', status: 'pending', rejection_reason: null, contacted: false, owner_id: null },
  { id: 'b', status: 'rejected', rejection_reason: 'salary', contacted: true, owner_id: 'u1' },
];

test('applications already in the wanted state are left alone', () => {
  expect(statusChange(applications, 'rejected', 'other')).toMatchObject({
    changes: [{ id: 'a', from_status: 'pending', to_status: 'rejected', to_reason: 'other' }],
  });
  expect(contactChange(applications)).toMatchObject({ ids: ['a'] });
  expect(sizeOf(contactChange([]))).toBe(0);
});

test('a rejection without a reason gets one', () => {
  const rejected = {
    id: 'c',
    status: 'rejected',
    rejection_reason: null,
    contacted: false,
    owner_id: null,
  } as const;
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

test("applications are put in somebody's charge, except for those that are, and go back to each former owner", () => {
  const change = ownerChange(applications, { id: 'u2', name: 'Ana' });
  expect(change).toEqual({
    kind: 'owner',
    changes: [
      { id: 'a', from_owner: null, to_owner: 'u2' },
      { id: 'b', from_owner: 'u1', to_owner: 'u2' },
    ],
    name: 'Ana',
  });
  expect(reversed(change)).toMatchObject({
    changes: [
      { id: 'a', from_owner: 'u2', to_owner: null },
      { id: 'b', from_owner: 'u2', to_owner: 'u1' },
    ],
  });
  expect(ownerChange(applications, { id: 'u1', name: 'Eva' })).toMatchObject({ changes: [{ id: 'a' }] });
  expect(ownerChange(applications, null)).toMatchObject({
    changes: [{ id: 'b', to_owner: null }],
    name: null,
  });
});
