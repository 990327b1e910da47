import { z } from 'zod';
import { emailSchema } from './email.ts';
import { newPasswordSchema } from './password.ts';

/** What the invite form sends. Resending names the same person again. */
export const inviteSchema = z.object({
  email: z.string().trim().max(254).pipe(emailSchema('Todos los campos son requeridos')),
  full_name: z.string().trim().min(1).max(200),
  role_id: z.uuid(),
  isResend: z.boolean().default(false),
});

/** What the setup page sends: 256 random bits, and the password. */
export const setupPasswordSchema = z.object({
  token: z.string().regex(/^[\w-]{43}$/),
  password: newPasswordSchema,
});

export const INVITATION_DAYS = 7;

/** Why an invitation cannot be used; the words are the same on the page and from the function. */
export const INVITATION_PROBLEMS = {
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
