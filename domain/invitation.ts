import { z } from 'zod';
import { emailSchema } from './email.ts';
import { newPasswordSchema } from './password.ts';

/** What is wrong with an invite form. */
export const INVITE_ERRORS = {
  missing: 'Todos los campos son requeridos',
  email: 'Por favor ingrese un email válido',
} as const;

const error = INVITE_ERRORS.missing;
const invitedSchema = z.object({
  email: z.string({ error }).trim().min(1, { error }).pipe(emailSchema(INVITE_ERRORS.email)),
  full_name: z.string({ error }).trim().min(1, { error }).max(200),
});

/** What the invite form sends. */
export const newInvitationSchema = invitedSchema.extend({
  role_id: z.uuid({ error }),
  isResend: z.literal(false).default(false),
});

/** An invitation, or the same person's again: the role is then the one it was made for. */
export const inviteSchema = z.union([
  invitedSchema.extend({ isResend: z.literal(true) }),
  newInvitationSchema,
]);

/** What the setup page sends: 256 random bits, and the password. */
export const setupPasswordSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/),
  password: newPasswordSchema,
});

export const INVITATION_DAYS = 7;

/** Why an invitation cannot be used; the words are the same on the page and from the function. */
export const INVITATION_ERRORS = {
  invalid: 'Token de invitación no válido',
  notFound: 'Invitación no encontrada o ya ha sido utilizada',
  expired: 'Esta invitación ha expirado',
  failed: 'Error al validar la invitación',
} as const;

/** SHA-256 in hexadecimal: what the database keeps of a token. */
export async function digestToken(token: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
