import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestPlatform } from '@voltandes/platform/testing/platform';
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
