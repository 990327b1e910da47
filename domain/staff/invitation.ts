import { z } from 'zod';
import { cleanEmail } from '../values/clean-text.ts';
import { emailSchema, INVALID_EMAIL } from '../values/email.ts';
import { newPasswordSchema } from './password.ts';

/** Validation errors of the invitation form. */
export const INVITE_ERRORS = {
  missing: 'Todos los campos son requeridos',
  email: INVALID_EMAIL,
} as const;

/** The maximum length of a staff member's name. */
export const MAX_STAFF_NAME = 200;

const error = INVITE_ERRORS.missing;
const invitedSchema = z.object({
  email: z.string({ error }).overwrite(cleanEmail).min(1, { error }).pipe(emailSchema(INVITE_ERRORS.email)),
  full_name: z.string({ error }).trim().min(1, { error }).max(MAX_STAFF_NAME),
});

/** The invitation form's payload. */
export const newInvitationSchema = invitedSchema.extend({
  role_id: z.uuid({ error }),
  isResend: z.literal(false).default(false),
});

/** A new invitation, or a resend, which keeps the original role. */
export const inviteSchema = z.union([
  invitedSchema.extend({ isResend: z.literal(true) }),
  newInvitationSchema,
]);

/** The setup page's payload: a token of 256 random bits and the password. */
export const setupPasswordSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/),
  password: newPasswordSchema,
});

export const INVITATION_DAYS = 7;

/** Why an invitation cannot be used; the page and the function share these texts. */
export const INVITATION_ERRORS = {
  invalid: 'Token de invitación no válido',
  notFound: 'Invitación no encontrada o ya ha sido utilizada',
  expired: 'Esta invitación ha expirado',
  failed: 'Error al validar la invitación',
} as const;
