import { isUuid } from '../is-uuid.ts';
import type { AuthContext } from './auth-dependencies.ts';
import { errors } from './errors.ts';

/**
 * Returns the user id in the path of an administrator's request.
 *
 * @throws AuthError validation_failed
 */
export function userIdParam(context: AuthContext): string {
  const id = context.req.param('id');
  if (!isUuid(id)) throw errors.invalidUserId();
  return id;
}
