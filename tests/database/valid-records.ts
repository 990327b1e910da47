import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

const CONTENT = { document: 'pages/purpose' };

/** Creates the rows that the records refer to. @returns a valid row of each table, not yet stored */
export async function validRecords(
  service: SupabaseClient,
): Promise<Record<string, Record<string, unknown>>> {
  // The last super admin cannot be deleted.
  await createPerson(service, 'super_admin');
  const stored = async (table: string, row: Record<string, unknown>): Promise<string> =>
    String((await store(service, table, row)).id);
  const posting = await stored('job_postings', newRecord.job_postings());
  const successCase = await stored('success_cases', newRecord.success_cases());
  const application_id = await stored('job_applications', newRecord.job_applications(posting, 'x.pdf'));
  // Stored with the application.
  await service.from('cv_texts').delete().eq('application_id', application_id).throwOnError();
  await service
    .from('content_documents')
    .insert({ ...CONTENT, language: 'en', version: 1 })
    .throwOnError();
  // All of these exist from the start.
  await service.from('message_timings').delete().eq('kind', 'internship-rejected').throwOnError();
  await service.from('retention_periods').delete().eq('kind', 'quotes').throwOnError();
  return {
    admin_invitations: newRecord.admin_invitations(),
    admin_permissions: { name: 'rrhh.pruebas.read', module: 'rrhh', action: 'read' },
    admin_profiles: {
      user_id: await newUser(service),
      full_name: 'Persona',
      email: 'persona@voltandes.example',
    },
    admin_role_delegations: {
      role_id: await stored('admin_roles', newRecord.admin_roles()),
      assignable_role_id: await stored('admin_roles', newRecord.admin_roles()),
    },
    admin_roles: newRecord.admin_roles(),
    applicant_messages: { application_id, kind: 'application-invitation' },
    application_comments: { application_id, body: 'Hola' },
    application_events: { application_id, kind: 'received' },
    audit_log: { table_name: 'job_postings', operation: 'INSERT' },
    consents: { ...newRecord.consents(), application_id },
    contact_requests: newRecord.contact_requests(),
    content_documents: { ...CONTENT, language: 'es', texts: { title: 'x' }, version: 1 },
    content_drafts: { ...CONTENT, language: 'es', path: 'title', value: 'x' },
    content_previews: {
      label: 'Gerencia',
      token_hash: `\\x${randomBytes(32).toString('hex')}`,
      expires_at: '2030-01-01',
    },
    content_publications: { publish_at: '2030-01-01' },
    content_versions: { ...CONTENT, language: 'en', version: 2, changes: { title: 'x' } },
    conversation_messages: { ...newRecord.conversation_messages(), application_id },
    cv_texts: { application_id, job_posting_id: posting, first_id: application_id },
    hero_images: newRecord.hero_images(),
    internship_applications: newRecord.internship_applications('x.pdf'),
    interview_rooms: newRecord.interview_rooms(),
    interviews: { ...newRecord.interviews(), application_id },
    job_applications: newRecord.job_applications(posting, 'x.pdf'),
    job_posting_translations: newRecord.job_posting_translations(posting),
    job_posting_views: { job_posting_id: posting, day: '2026-11-22', source_name: 'directo', views: 1 },
    job_postings: newRecord.job_postings(),
    media_files: newRecord.media_files(),
    message_templates: newRecord.message_templates(),
    message_timings: { kind: 'internship-rejected', timing: 'soon' },
    notices: { application_id, user_id: await newUser(service), kind: 'assigned' },
    notification_settings: {},
    person_dismissals: { first_key: '00000000-0000-4000-8000-000000000000', second_key: randomUUID() },
    person_merges: { person_key: randomUUID(), merged_into: randomUUID() },
    block_changes: {},
    portal_settings: {},
    retention_periods: { kind: 'quotes', months: 24 },
    rights_events: {
      rights_request_id: await stored('rights_requests', newRecord.rights_requests()),
      kind: 'confirmed',
    },
    rights_requests: newRecord.rights_requests(),
    site_redirects: newRecord.site_redirects(),
    site_settings: newRecord.site_settings(),
    skipped_mails: newRecord.skipped_mails(),
    spontaneous_applications: newRecord.spontaneous_applications('x.pdf'),
    staff_preferences: { user_id: (await createPerson(service, null)).id },
    success_case_translations: newRecord.success_case_translations(successCase),
    success_cases: newRecord.success_cases(),
    tags: { name: 'Pruebas' },
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
