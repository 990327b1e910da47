import { expect, test } from 'vitest';
import { roleFormSchema } from './role.ts';

const ROLE = { name: ' Reclutamiento ', description: '', role_type: 'rrhh_admin' };

test('trims the name, and stores an empty description as null', () => {
  expect(roleFormSchema.parse(ROLE)).toEqual({ ...ROLE, name: 'Reclutamiento', description: null });
});

test.each([
  ['name', ' '],
  ['name', 'x'.repeat(101)],
  // There is only one super admin role, and it is built in.
  ['role_type', 'super_admin'],
])('refuses %s as %j', (field, value) => {
  const { error } = roleFormSchema.safeParse({ ...ROLE, [field]: value });
  expect(error?.issues[0]?.path).toEqual([field]);
});
