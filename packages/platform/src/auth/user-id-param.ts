import { z } from 'zod';
import type { AuthContext } from './auth-dependencies.ts';
import { errors } from './errors.ts';

/**
 * The user that an administrator's request names.
 *
 * @throws AuthError validation_failed
 */
export function userIdParam(context: AuthContext): string {
  const id = z.guid().safeParse(context.req.param('id'));
  if (!id.success) throw errors.invalidUserId();
  return id.data;
}
