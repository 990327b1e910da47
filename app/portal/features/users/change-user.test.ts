import { expect, test } from 'vitest';
import { isUndoable, mayActivate } from './change-user.ts';
import type { OfferedRole } from './list-users.ts';

const role = (id: string, refusal: OfferedRole['refusal'], is_active = true): OfferedRole => ({
  id,
  name: id,
  role_type: 'rrhh_admin',
  is_active,
  refusal,
});
const roles = [role('own', null), role('theirs', 'permissions'), role('inactive', 'inactive', false)];

test('only who may assign the active roles of a person may activate them', () => {
  expect(mayActivate([{ id: 'own' }], roles)).toBe(true);
  expect(mayActivate([{ id: 'inactive' }], roles)).toBe(true);
  expect(mayActivate([], roles)).toBe(true);
  expect(mayActivate([{ id: 'own' }, { id: 'theirs' }], roles)).toBe(false);
});

test('a change can be undone by who may make the opposite one', () => {
  const theirs = [{ id: 'theirs' }];
  expect(isUndoable({ kind: 'active', isActive: true }, theirs, roles)).toBe(true);
  expect(isUndoable({ kind: 'active', isActive: false }, theirs, roles)).toBe(false);
  expect(isUndoable({ kind: 'active', isActive: false }, [], roles)).toBe(true);
  expect(isUndoable({ kind: 'grant', roleId: 'theirs' }, [], roles)).toBe(true);
  expect(isUndoable({ kind: 'revoke', roleId: 'own' }, [], roles)).toBe(true);
  expect(isUndoable({ kind: 'revoke', roleId: 'theirs' }, theirs, roles)).toBe(false);
});
