import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import {
  type Access,
  hasPermission,
  type Permission,
  userPermissionSchema,
} from '#domain/staff/permission.ts';
import { HttpError } from './endpoint.ts';
import type { Environment } from './environment.ts';
import { STATELESS } from './service-client.ts';

export interface Caller {
  readonly id: string;
  readonly access: Access;
  /** A client with the caller's role, subject to row-level security. */
  readonly client: SupabaseClient;
}

/**
 * Resolves the caller and their permissions from the database.
 *
 * @throws HttpError without a valid session; AuthError while accounts do not respond
 */
export async function requireCaller(request: Request, environment: Environment): Promise<Caller> {
  const authorization = request.headers.get('authorization') ?? '';
  const token = /^bearer\s+(.+)$/i.exec(authorization)?.[1];
  const url = environment.SUPABASE_URL;
  const key = environment.SUPABASE_PUBLISHABLE_KEY ?? environment.SUPABASE_ANON_KEY;
  if (!url || !key) throw new Error('SUPABASE_URL and a publishable key are required.');
  if (!token) throw new HttpError(401, 'Sesión inválida');
  const client = createClient(url, key, {
    auth: STATELESS,
    global: { headers: { Authorization: `Bearer ${token}` } },
  });
  const { data, error } = await client.auth.getUser(token);
  // The session may be valid.
  if (isAuthRetryableFetchError(error)) throw error;
  if (error) throw new HttpError(401, 'Sesión inválida');
  const target_user_id = data.user.id;
  const [superAdmin, permissions] = await Promise.all([
    client.rpc('is_super_admin', { target_user_id }).throwOnError(),
    client.rpc('get_user_permissions', { target_user_id }).throwOnError(),
  ]);
  const held = z.array(userPermissionSchema).parse(permissions.data);
  return {
    id: target_user_id,
    client,
    access: {
      isSuperAdmin: z.boolean().parse(superAdmin.data),
      permissions: new Set(held.map(({ permission_name }) => permission_name)),
      modules: new Set(held.map(({ permission_module }) => permission_module)),
    },
  };
}

/** @throws HttpError 403 with `refusal` when the caller lacks the permission */
export function requirePermission(access: Access, permission: Permission, refusal: string): void {
  if (!hasPermission(access, permission)) throw new HttpError(403, refusal);
}
