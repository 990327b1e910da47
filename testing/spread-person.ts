import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestPlatform } from '@voltandes/platform/testing/platform';
import { newRecord, PDF, store, uploadCv } from './records.ts';

export interface SpreadPerson {
  readonly email: string;
  /** Contained in each text about the person; also their name. */
  readonly canary: string;
  readonly application: string;
  readonly internship: string;
  readonly spontaneous: string;
  readonly files: readonly string[];
}

/** Creates a person with records in every table and a canary in each text, and queues the mails about them. */
export async function spreadPerson(options: {
  served: TestPlatform;
  service: SupabaseClient;
  posting: string;
  tag: string;
  /** The user who is mentioned and conducts the interview. */
  colleague: string;
}): Promise<SpreadPerson> {
  const { colleague, posting, served, service, tag } = options;
  const visitor = served.client();
  const sql = (text: string, values: unknown[] = []) => served.db.sql(text, values);
  const email = `Ana.${randomUUID()}@Correo.example`;
  // A name that mails can use in their greeting.
  const canary = `Canaria${randomUUID().replaceAll(/[^a-f]/g, '')}`;
  const cv = await uploadCv(visitor, 'resumes');
  const application = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting, cv),
    email,
    full_name: canary,
    cover_letter: canary,
  });
  const id = String(application.id);
  const again = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting, await uploadCv(visitor, 'resumes')),
    // Spelled differently.
    email: email.toLowerCase(),
    repeat_of: id,
  });
  await service
    .from('cv_texts')
    .update({ state: 'read', body: canary })
    .eq('application_id', id)
    .throwOnError();
  const internshipCv = await uploadCv(visitor, 'cvs');
  const internship = await store(service, 'internship_applications', {
    ...newRecord.internship_applications(internshipCv),
    email: email.toLowerCase(),
    motivation: canary,
  });
  const spontaneousCv = await uploadCv(visitor, 'spontaneous');
  const spontaneous = await store(service, 'spontaneous_applications', {
    ...newRecord.spontaneous_applications(spontaneousCv),
    email,
    message: canary,
  });
  await service
    .from('cv_texts')
    .update({ state: 'read', body: `${canary} en el CV` })
    .in('id', [internship.id, spontaneous.id])
    .throwOnError();
  const quote = await store(service, 'contact_requests', {
    ...newRecord.contact_requests(),
    email,
    name: canary,
    message: canary,
    owner_id: colleague,
  });
  await store(service, 'application_tags', { application_id: id, tag_id: tag });
  await store(service, 'application_comments', {
    application_id: id,
    body: canary,
    mentions: [colleague],
  });
  await visitor.functions.invoke('send-application-notification', { body: { applicationId: id } });
  await service.functions.invoke('send-pending-notices', { body: {} });
  await service.from('job_applications').update({ status: 'approved' }).eq('id', id).throwOnError();
  await sql('update public.applicant_messages set send_at = now() where application_id = $1', [id]);
  const offered = { ...newRecord.interviews(), application_id: id, note: canary, reply: canary };
  const interviewers = [colleague];
  const starts_at = offered.times[0] ?? null;
  await store(service, 'interviews', { ...offered, interviewers, starts_at, state: 'scheduled' });
  await sql(`set session_replication_role = replica;
    update public.interviews set changed_at = changed_at - interval '2 minutes';
    set session_replication_role = default`);
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    application_id: id,
    body: canary,
    send_at: '2026-11-23T12:00:00Z',
  });
  const attachment = `${randomUUID().replaceAll('-', '')}.pdf`;
  await service.storage
    .from('conversation-files')
    .upload(attachment, PDF, { contentType: 'application/pdf' });
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    application_id: id,
    state: 'received',
    body: canary,
    sender: email,
    mail_key: 'a'.repeat(64),
    files: [{ name: `${canary}.pdf`, path: attachment }],
    created_by: null,
  });
  const drawing = `${randomUUID().replaceAll('-', '')}.pdf`;
  await service.storage.from('conversation-files').upload(drawing, PDF, { contentType: 'application/pdf' });
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    contact_request_id: quote.id,
    body: canary,
    send_at: '2026-11-23T12:00:00Z',
  });
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    contact_request_id: quote.id,
    state: 'received',
    body: canary,
    sender: email,
    mail_key: 'b'.repeat(64),
    files: [{ name: `${canary}.pdf`, path: drawing }],
    created_by: null,
  });
  await store(service, 'notices', { user_id: colleague, kind: 'replied', contact_request_id: quote.id });
  await store(service, 'skipped_mails', {
    ...newRecord.skipped_mails(),
    sender: email.toLowerCase(),
    subject: canary,
  });
  await visitor.functions.invoke('send-applicant-messages', { body: {} });
  await visitor.functions.invoke('subscribe-job-alert', {
    body: { email, departments: [], locations: [], language: 'es', consent_version: '2026-11-22' },
  });
  const urls = [cv, String(again.resume_url), internshipCv, spontaneousCv];
  return {
    email,
    canary,
    application: id,
    internship: String(internship.id),
    spontaneous: String(spontaneous.id),
    files: [...urls.map((url) => url.split('/documents/')[1] ?? ''), attachment, drawing],
  };
}
