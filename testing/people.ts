import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestPlatform } from '@voltandes/platform/testing/platform';
import type { Permission } from '#domain/staff/permission.ts';
import { newRecord, store } from './records.ts';
import { createPerson, type StaffRole } from './staff.ts';

/** Every kind of API client. */
export const PEOPLE = ['anon', 'no role', 'rrhh', 'accesos', 'super admin'] as const;
export type Who = (typeof PEOPLE)[number];

export interface Caller {
  readonly client: SupabaseClient;
  /** The user's id; null for anonymous visitors. */
  readonly id: string | null;
  /** The access token, for raw requests. */
  readonly token: string | null;
}

/** Creates one person of every kind, each signed in with a password over HTTP. */
export async function createPeople(served: TestPlatform): Promise<Record<Who, Caller>> {
  // Sequentially: concurrent sign-ins would each open a connection and fill its caches.
  return {
    anon: { client: served.client(), id: null, token: null },
    'no role': await signInAs(served, null),
    rrhh: await signInAs(served, 'rrhh_admin'),
    accesos: await signInAs(served, 'accesos_admin'),
    'super admin': await signInAs(served, 'super_admin'),
  };
}

/** Creates a person and signs them in. */
export async function signInAs(
  served: TestPlatform,
  role: StaffRole | null,
): Promise<Caller & { id: string }> {
  const person = await createPerson(served.client(served.keys.secret), role);
  const { data, error } = await served.client().auth.signInWithPassword(person);
  if (error) throw error;
  const token = data.session.access_token;
  return { client: served.client(served.keys.publishable, token), id: person.id, token };
}

/** Somebody with one role, whose permissions can be changed. */
export interface Holder extends Caller {
  readonly id: string;
  /** Replaces the permissions of the role. */
  hold(permissions: readonly Permission[]): Promise<void>;
}

/** Creates a person with a role without permissions, and signs them in. */
export async function signInAsHolder(served: TestPlatform): Promise<Holder> {
  const service = served.client(served.keys.secret);
  const person = await signInAs(served, null);
  const role_id = (await store(service, 'admin_roles', newRecord.admin_roles())).id;
  await store(service, 'admin_user_roles', { user_id: person.id, role_id });
  return {
    ...person,
    async hold(permissions) {
      await service.from('admin_role_permissions').delete().eq('role_id', role_id).throwOnError();
      const { data } = await service
        .from('admin_permissions')
        .select('id')
        .in('name', permissions)
        .throwOnError();
      const granted = data.map(({ id }) => ({ role_id, permission_id: id }));
      await service.from('admin_role_permissions').insert(granted).throwOnError();
    },
  };
}

/** Creates a person with a role that has one permission, and signs them in. */
export async function signInWithPermission(served: TestPlatform, permission: Permission): Promise<Holder> {
  const holder = await signInAsHolder(served);
  await holder.hold([permission]);
  return holder;
}
