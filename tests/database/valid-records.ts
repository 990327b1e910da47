import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

/** Creates what the rows refer to. @returns a valid row of each table, not yet stored */
export async function validRecords(
  service: SupabaseClient,
): Promise<Record<string, Record<string, unknown>>> {
  // The last super admin cannot be deleted.
  await createPerson(service, 'super_admin');
  const posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
  const successCase = String((await store(service, 'success_cases', newRecord.success_cases())).id);
  return {
    admin_invitations: newRecord.admin_invitations(),
    admin_permissions: { name: 'rrhh.pruebas.read', module: 'rrhh', action: 'read' },
    admin_profiles: {
      user_id: await newUser(service),
      full_name: 'Persona',
      email: 'persona@voltandes.example',
    },
    admin_roles: newRecord.admin_roles(),
    audit_log: { table_name: 'job_postings', operation: 'INSERT' },
    contact_requests: newRecord.contact_requests(),
    hero_images: newRecord.hero_images(),
    internship_applications: newRecord.internship_applications('x.pdf'),
    job_applications: newRecord.job_applications(posting, 'x.pdf'),
    job_posting_translations: newRecord.job_posting_translations(posting),
    job_postings: newRecord.job_postings(),
    notification_settings: {},
    portal_settings: {},
    spontaneous_applications: newRecord.spontaneous_applications('x.pdf'),
    success_case_translations: newRecord.success_case_translations(successCase),
    success_cases: newRecord.success_cases(),
  };
}

/** @returns the user's id */
export async function newUser(service: SupabaseClient): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({
    email: `${randomUUID()}@voltandes.example`,
    password: randomUUID(),
  });
  if (error) throw error;
  return data.user.id;
}
