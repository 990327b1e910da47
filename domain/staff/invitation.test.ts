import { expect, test } from 'vitest';
import { INVITE_ERRORS, newInvitationSchema, setupPasswordSchema } from './invitation.ts';

const INVITATION = {
  email: 'amanda@voltandes.example',
  full_name: 'Amanda Rojas',
  role_id: '6f1c1b9e-1f0a-4c4e-9d8e-0a1b2c3d4e5f',
};

test.each([
  ['email', '', INVITE_ERRORS.missing],
  ['email', 'amanda@voltandes', INVITE_ERRORS.email],
  ['full_name', ' ', INVITE_ERRORS.missing],
  ['role_id', '', INVITE_ERRORS.missing],
] as const)('refuses %s as %j: %s', (field, value, message) => {
  const { error } = newInvitationSchema.safeParse({ ...INVITATION, [field]: value });
  expect(error?.issues[0]).toMatchObject({ path: [field], message });
});

test('names have up to 200 characters', () => {
  const accepts = (full_name: string) => newInvitationSchema.safeParse({ ...INVITATION, full_name }).success;
  expect([accepts('x'.repeat(200)), accepts('x'.repeat(201))]).toEqual([true, false]);
});

test.each(['x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`])('%s is not a token', (token) => {
  expect(setupPasswordSchema.safeParse({ token, password: 'Secreto-1!' }).success).toBe(false);
});
