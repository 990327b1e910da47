import { z } from 'zod';
import { optionalText } from './optional-text.ts';

/** Types a new role can have: there is one super admin role, and it is there from the start. */
export const NEW_ROLE_TYPES = ['rrhh_admin', 'accesos_admin'] as const;

/** What the role form sends; problems are named by code. */
export const roleFormSchema = z.object({
  name: z.string().trim().min(1, { error: 'required' }).max(100),
  description: optionalText(500),
  role_type: z.enum(NEW_ROLE_TYPES),
});

export type RoleForm = z.output<typeof roleFormSchema>;
