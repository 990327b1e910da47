import { z } from 'zod';
import { optionalText } from '../values/optional-fields.ts';

/** Types for new roles; the one super admin role is built in. */
export const NEW_ROLE_TYPES = ['rrhh_admin', 'accesos_admin'] as const;

export const ROLE_LIMITS = { name: 100, description: 500 } as const;

/** The role form's payload; errors are codes. */
export const roleFormSchema = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(ROLE_LIMITS.name),
  description: optionalText(ROLE_LIMITS.description),
  role_type: z.enum(NEW_ROLE_TYPES),
});

export type RoleForm = z.output<typeof roleFormSchema>;
