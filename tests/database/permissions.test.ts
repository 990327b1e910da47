import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS, type Permission } from '#domain/staff/permission.ts';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { quoteFileObject } from '#domain/website/quote-file.ts';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let me: Caller & { id: string };
let ownRole: string;
let permissionIds: ReadonlyMap<string, string>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  me = await signInAs(served, null);
  ownRole = await newRole();
  await store(service, 'admin_user_roles', { user_id: me.id, role_id: ownRole });
  const { data } = await service.from('admin_permissions').select('id, name').throwOnError();
  permissionIds = new Map(data.map(({ id, name }) => [String(name), String(id)]));
});
afterAll(() => served[Symbol.asyncDispose]());

async function hold(permissions: readonly Permission[]): Promise<void> {
  await service.from('admin_role_permissions').delete().eq('role_id', ownRole).throwOnError();
  await service
    .from('admin_role_permissions')
    .insert(permissions.map((name) => ({ role_id: ownRole, permission_id: permissionIds.get(name) })))
    .throwOnError();
}
const holdAllExcept = (...missing: Permission[]): Promise<void> =>
  hold(PERMISSIONS.filter((name) => !missing.includes(name)));

const idOf = (row: Row): Row => ({ id: row.id });
const newRole = async (): Promise<string> =>
  String((await store(service, 'admin_roles', newRecord.admin_roles())).id);
const newPosting = async (fields: Row = {}): Promise<string> =>
  String((await store(service, 'job_postings', { ...newRecord.job_postings(), ...fields })).id);
const colleague = async (): Promise<string> => (await createPerson(service, null)).id;
const granted = async (role_id: string): Promise<Row> =>
  store(service, 'admin_role_permissions', {
    role_id,
    permission_id: permissionIds.get('rrhh.postings.read'),
  });
const application = async (): Promise<Row> =>
  idOf(await store(service, 'job_applications', newRecord.job_applications(await newPosting(), 'x.pdf')));
const internship = async (): Promise<Row> =>
  idOf(await store(service, 'internship_applications', newRecord.internship_applications('x.pdf')));
const spontaneous = async (): Promise<Row> =>
  idOf(await store(service, 'spontaneous_applications', newRecord.spontaneous_applications('x.pdf')));
const quote = async (): Promise<Row> =>
  idOf(await store(service, 'contact_requests', newRecord.contact_requests()));
const tag = async (): Promise<Row> => idOf(await store(service, 'tags', { name: randomUUID() }));
async function quoteFile(): Promise<string> {
  const { name, type } = quoteFileObject('pdf');
  await service.storage.from('quote-files').upload(name, PDF, { contentType: type });
  return name;
}
async function attachment(): Promise<string> {
  const path = `${randomUUID().replaceAll('-', '')}.pdf`;
  await service.storage.from('conversation-files').upload(path, PDF, { contentType: 'application/pdf' });
  return path;
}
const opensAttachment = async (path: string): Promise<boolean> =>
  (await me.client.storage.from('conversation-files').createSignedUrl(path, 60)).error === null;
const tagging = async (): Promise<Row> => ({
  application_id: (await application()).id,
  tag_id: (await tag()).id,
});
const translation = async (): Promise<Row> =>
  idOf(
    await store(
      service,
      'job_posting_translations',
      newRecord.job_posting_translations(await newPosting({ status: 'draft' })),
    ),
  );
async function notificationSettings(): Promise<Row> {
  await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
  return idOf(await store(service, 'notification_settings', {}));
}

const messageTo = async (addressee: Row): Promise<Row> =>
  idOf(await store(service, 'applicant_messages', addressee));
const conversationWith = async (applicant: Row): Promise<Row> =>
  idOf(
    await store(service, 'conversation_messages', {
      ...newRecord.conversation_messages(),
      ...applicant,
    }),
  );
const replyFrom = (applicant: Row): Promise<Row> =>
  conversationWith({
    ...applicant,
    state: 'received',
    sender: 'ana@correo.example',
    mail_key: randomBytes(32).toString('hex'),
  });

const isOne = ({ data }: { data: unknown[] | null }): boolean => data?.length === 1;
const columnsOf = (filter: Row): string => Object.keys(filter).join();
const sees = async (table: string, filter: Row): Promise<boolean> =>
  isOne(await me.client.from(table).select(columnsOf(filter)).match(filter));
const inserts = async (table: string, row: Row): Promise<boolean> =>
  (await me.client.from(table).insert(row)).error === null;
const updates = async (table: string, filter: Row, patch: Row): Promise<boolean> =>
  isOne(await me.client.from(table).update(patch).match(filter).select(columnsOf(filter)));
const deletes = async (table: string, filter: Row): Promise<boolean> =>
  isOne(await me.client.from(table).delete().match(filter).select(columnsOf(filter)));
const answer = async (name: string, args: Row): Promise<unknown> => (await me.client.rpc(name, args)).data;
const isListed = async (name: string, args: Row): Promise<boolean> =>
  z.array(z.unknown()).parse(await answer(name, args)).length > 0;

const toApplicant = async (): Promise<Row> => ({ application_id: (await application()).id });
const toCustomer = async (): Promise<Row> => ({ contact_request_id: (await quote()).id });
const toStudent = async (): Promise<Row> => ({ internship_id: (await internship()).id });
/** What may be done in conversations, with the permission to update what they are about. */
const CONVERSATION = (
  [
    ['rrhh.applications.update', toApplicant],
    ['rrhh.internships.update', toStudent],
    ['ventas.quotes.update', toCustomer],
  ] as const
).flatMap(([permission, correspondent]): typeof ACTS => [
  [
    permission,
    'writing in conversations',
    async () =>
      inserts('conversation_messages', {
        ...newRecord.conversation_messages(),
        ...(await correspondent()),
      }),
  ],
  [
    permission,
    'taking back what was written in conversations',
    async () => deletes('conversation_messages', await conversationWith(await correspondent())),
  ],
  [
    permission,
    'marking replies as read',
    async () =>
      updates('conversation_messages', await replyFrom(await correspondent()), {
        read_at: '2026-11-23T12:00:00Z',
      }),
  ],
]);

/** Functions that list conversations with the rights of their owner. */
const LISTED_CONVERSATION = (
  [
    ['rrhh.applications.read', toApplicant],
    ['rrhh.internships.read', toStudent],
    ['ventas.quotes.read', toCustomer],
  ] as const
).flatMap(([permission, correspondent]): typeof ACTS => [
  [
    permission,
    'listing conversations',
    async () => {
      const about = await correspondent();
      await conversationWith(about);
      return isListed('list_conversation', { applicant: Object.values(about)[0] });
    },
  ],
  [
    permission,
    'listing unread replies',
    async () => {
      const about = await correspondent();
      await replyFrom(about);
      return isOne(await me.client.rpc('list_unread_replies').match(about));
    },
  ],
  [
    permission,
    'seeing conversations',
    async () => sees('conversation_messages', await conversationWith(await correspondent())),
  ],
]);

/** What may be done with what is written to applicants, and with the same permission of internships, to students. */
const CORRESPONDENCE = (
  [
    ['rrhh.applications.update', toApplicant, 'application-invitation'],
    ['rrhh.internships.update', toStudent, 'internship-invitation'],
  ] as const
).flatMap(([permission, addressee, kind]): typeof ACTS => [
  [
    permission,
    'taking back notices',
    async () => {
      const notice = await messageTo({ ...(await addressee()), kind });
      return updates('applicant_messages', notice, { state: 'cancelled' });
    },
  ],
  [
    permission,
    'correcting an address that a notice did not reach',
    async () => {
      const { id: message } = await messageTo({ ...(await addressee()), kind, state: 'refused' });
      const address = `${randomUUID()}@correo.example`;
      return (await me.client.rpc('correct_applicant_address', { message, address })).error === null;
    },
  ],
]);

/** Functions that list what was written to applicants or students with the rights of their owner. */
const LISTED_CORRESPONDENCE = (
  [
    ['rrhh.applications.read', toApplicant, 'application-invitation'],
    ['rrhh.internships.read', toStudent, 'internship-invitation'],
  ] as const
).flatMap(([permission, addressee, kind]): typeof ACTS => [
  [
    permission,
    'listing notices',
    async () => {
      const about = await addressee();
      await messageTo({ ...about, kind });
      return isListed('list_applicant_messages', { applicant: Object.values(about)[0] });
    },
  ],
  [
    permission,
    'listing messages that did not arrive',
    async () => {
      const refused = { state: 'refused', settled_at: new Date().toISOString() };
      const message = await messageTo({ ...(await addressee()), kind, ...refused });
      return isOne(await me.client.rpc('list_undelivered_messages').match(message));
    },
  ],
]);

/** A CV without an offer whose receipt bounced. @returns its id */
async function bouncedReceipt(): Promise<unknown> {
  const { id } = await spontaneous();
  await served.db.sql(
    `insert into mail.outbox (recipient, subject, text, html, idempotency_key, failed_at)
     values ('a@correo.example', 'x', 'x', 'x', $1, now())`,
    [`spontaneous-received/${id}`],
  );
  return id;
}

const textChange = (): Row => ({
  document: `pages/${randomUUID().replaceAll(/[^a-z]/g, 'x')}`,
  language: 'es',
  path: 'title',
  value: 'x',
});

/** The actions that require each permission. */
const ACTS: [permission: Permission, what: string, act: () => Promise<boolean>][] = [
  [
    'web.content.manage',
    'changing texts of the site',
    async () => (await me.client.rpc('save_content_drafts', { changes: [textChange()] })).error === null,
  ],
  [
    'web.content.publish',
    'publishing texts of the site',
    async () => {
      const { id, updated_at } = await store(service, 'content_drafts', textChange());
      return (await me.client.rpc('publish_content', { drafts: [{ id, updated_at }] })).data === 1;
    },
  ],
  ['web.media.manage', 'adding files', () => inserts('media_files', newRecord.media_files())],
  [
    'web.media.manage',
    'changing files',
    async () =>
      updates('media_files', idOf(await store(service, 'media_files', newRecord.media_files())), {
        alt_es: 'Otra sala',
      }),
  ],
  [
    'web.media.manage',
    'deleting files',
    async () => deletes('media_files', idOf(await store(service, 'media_files', newRecord.media_files()))),
  ],
  ['web.content.publish', 'adding redirects', () => inserts('site_redirects', newRecord.site_redirects())],
  [
    'web.content.publish',
    'changing redirects',
    async () =>
      updates('site_redirects', idOf(await store(service, 'site_redirects', newRecord.site_redirects())), {
        to_path: '/practicas',
      }),
  ],
  [
    'web.content.publish',
    'deleting redirects',
    async () =>
      deletes('site_redirects', idOf(await store(service, 'site_redirects', newRecord.site_redirects()))),
  ],
  [
    'rrhh.postings.create',
    'postings',
    () => inserts('job_postings', { ...newRecord.job_postings(), created_by: me.id }),
  ],
  [
    'rrhh.postings.update',
    'postings',
    async () => updates('job_postings', { id: await newPosting() }, { title: 'Otro' }),
  ],
  [
    'rrhh.postings.update',
    'translations',
    async () => updates('job_posting_translations', await translation(), { title: 'Other' }),
  ],
  ['rrhh.postings.delete', 'postings', async () => deletes('job_postings', { id: await newPosting() })],
  ['rrhh.applications.read', 'applications', async () => sees('job_applications', await application())],
  [
    'rrhh.applications.read',
    'the search',
    async () =>
      (await me.client.rpc('search_applications', { posting_id: randomUUID(), patterns: ['%ana%'] }))
        .error === null,
  ],
  ...(['count_applications', 'select_applications'] as const).map((name): (typeof ACTS)[number] => [
    'rrhh.applications.read',
    name,
    async () => (await me.client.rpc(name, { posting_id: randomUUID() })).error === null,
  ]),
  [
    'rrhh.applications.read',
    'exports',
    async () => {
      const wanted = { posting_id: randomUUID(), file_format: 'csv' };
      return (await me.client.rpc('export_applications', wanted)).error === null;
    },
  ],
  [
    'rrhh.applications.update',
    'bulk status changes',
    async () => {
      const change = { from_status: 'pending', from_reason: null, to_status: 'approved', to_reason: null };
      const changes = [{ ...(await application()), ...change }];
      return (await me.client.rpc('change_application_statuses', { changes })).error === null;
    },
  ],
  [
    'rrhh.applications.update',
    'bulk contact marks',
    async () => {
      const ids = [(await application()).id];
      return (await me.client.rpc('mark_applications_contacted', { ids, is_contacted: true })).error === null;
    },
  ],
  [
    'rrhh.applications.update',
    'applications',
    async () => updates('job_applications', await application(), { status: 'reviewing' }),
  ],
  [
    'rrhh.applications.read',
    'spontaneous applications',
    async () => sees('spontaneous_applications', await spontaneous()),
  ],
  [
    'rrhh.applications.read',
    'receipts of spontaneous applications that did not arrive',
    async () => isOne(await me.client.rpc('list_undelivered_messages').match({ id: await bouncedReceipt() })),
  ],
  [
    'rrhh.applications.update',
    'spontaneous applications',
    async () => updates('spontaneous_applications', await spontaneous(), { status: 'reviewing' }),
  ],
  [
    'rrhh.applications.update',
    'correcting an address that the receipt of a spontaneous application did not reach',
    async () => {
      const address = `${randomUUID()}@correo.example`;
      const message = await bouncedReceipt();
      return (await me.client.rpc('correct_applicant_address', { message, address })).error === null;
    },
  ],
  [
    'rrhh.applications.read',
    'what happened to applications',
    async () =>
      sees(
        'application_events',
        idOf(await store(service, 'application_events', { ...(await toApplicant()), kind: 'cv_opened' })),
      ),
  ],
  [
    'rrhh.applications.read',
    'comments',
    async () =>
      sees(
        'application_comments',
        idOf(await store(service, 'application_comments', { ...(await toApplicant()), body: 'Hola' })),
      ),
  ],
  [
    'rrhh.applications.read',
    'commenting',
    async () => inserts('application_comments', { ...(await toApplicant()), body: 'Hola' }),
  ],
  ['rrhh.applications.read', 'tags', async () => sees('tags', await tag())],
  ['rrhh.applications.update', 'adding tags', () => inserts('tags', { name: randomUUID() })],
  [
    'rrhh.applications.read',
    'the tags of applications',
    async () => sees('application_tags', idOf(await store(service, 'application_tags', await tagging()))),
  ],
  [
    'rrhh.applications.update',
    'bulk assignments',
    async () => {
      const changes = [{ ...(await application()), from_owner: null, to_owner: me.id }];
      return (await me.client.rpc('assign_applications', { changes })).error === null;
    },
  ],
  [
    'rrhh.applications.update',
    'bulk tagging',
    async () => {
      const wanted = { ids: [(await application()).id], tag: 'PLC' };
      return (
        (await me.client.rpc('tag_applications', wanted)).error === null &&
        (await me.client.rpc('untag_applications', wanted)).error === null
      );
    },
  ],
  ['rrhh.applications.update', 'tagging', async () => inserts('application_tags', await tagging())],
  [
    'rrhh.applications.update',
    'taking tags away',
    async () => deletes('application_tags', idOf(await store(service, 'application_tags', await tagging()))),
  ],
  [
    'rrhh.applications.read',
    'who is the same person',
    async () => {
      const merge = { person_key: randomUUID(), merged_into: randomUUID() };
      await store(service, 'person_merges', merge);
      return sees('person_merges', merge);
    },
  ],
  ['rrhh.internships.read', 'requests', async () => sees('internship_applications', await internship())],
  [
    'rrhh.internships.update',
    'requests',
    async () => updates('internship_applications', await internship(), { status: 'accepted' }),
  ],
  [
    'rrhh.internships.read',
    'exports',
    async () =>
      (await me.client.rpc('export_internship_applications', { file_format: 'csv' })).error === null,
  ],
  [
    'rrhh.internships.update',
    'bulk status changes',
    async () => {
      const changes = [{ ...(await internship()), from_status: 'pending', to_status: 'accepted' }];
      const wanted = { request_table: 'internship_applications', changes };
      return (await me.client.rpc('change_request_statuses', wanted)).error === null;
    },
  ],
  [
    'rrhh.documents.read',
    'CVs',
    async () => {
      const path = `resumes/${Date.now()}-${randomUUID()}.pdf`;
      await service.storage.from('documents').upload(path, PDF, { contentType: 'application/pdf' });
      return (await me.client.storage.from('documents').createSignedUrl(path, 60)).error === null;
    },
  ],
  ...(['rrhh.applications.read', 'rrhh.documents.read'] as const).map((name): (typeof ACTS)[number] => [
    name,
    'the texts of CVs',
    async () => sees('cv_texts', { application_id: (await application()).id }),
  ]),
  ...(['rrhh.internships.read', 'rrhh.documents.read'] as const).map((name): (typeof ACTS)[number] => [
    name,
    'the texts of CVs of internship applications',
    async () => sees('cv_texts', { internship_id: (await internship()).id }),
  ]),
  [
    'rrhh.notifications.manage',
    'reading settings',
    async () => sees('notification_settings', await notificationSettings()),
  ],
  [
    'rrhh.notifications.manage',
    'changing settings',
    async () =>
      updates('notification_settings', await notificationSettings(), { notification_email: 'a@b.example' }),
  ],
  [
    'rrhh.notifications.manage',
    'making settings',
    async () => {
      await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
      return inserts('notification_settings', { notification_email: 'a@b.example' });
    },
  ],
  [
    'rrhh.notifications.manage',
    'writing the texts that applicants are sent',
    async () => {
      await service.from('message_templates').delete().eq('kind', 'internship-invitation').throwOnError();
      return inserts('message_templates', { ...newRecord.message_templates() });
    },
  ],
  [
    'rrhh.notifications.manage',
    'adding rooms for interviews',
    async () => inserts('interview_rooms', newRecord.interview_rooms()),
  ],
  [
    'rrhh.notifications.manage',
    'changing rooms for interviews',
    async () =>
      updates('interview_rooms', idOf(await store(service, 'interview_rooms', newRecord.interview_rooms())), {
        place: 'Otro piso',
      }),
  ],
  [
    'rrhh.notifications.manage',
    'changing when applicants are told',
    async () => updates('message_timings', { kind: 'application-approved' }, { timing: 'soon' }),
  ],
  [
    'rrhh.applications.read',
    'messages to applicants',
    async () =>
      sees(
        'applicant_messages',
        idOf(
          await store(service, 'applicant_messages', {
            application_id: (await application()).id,
            kind: 'application-invitation',
          }),
        ),
      ),
  ],
  [
    'rrhh.applications.update',
    'writing to applicants',
    async () =>
      inserts('applicant_messages', {
        application_id: (await application()).id,
        kind: 'application-invitation',
      }),
  ],
  [
    'rrhh.applications.read',
    'what applicants consented to',
    async () =>
      sees(
        'consents',
        idOf(
          await store(service, 'consents', {
            ...newRecord.consents(),
            application_id: (await application()).id,
          }),
        ),
      ),
  ],
  [
    'rrhh.internships.read',
    'what students consented to',
    async () =>
      sees(
        'consents',
        idOf(
          await store(service, 'consents', {
            ...newRecord.consents(),
            internship_id: (await internship()).id,
          }),
        ),
      ),
  ],
  [
    'rrhh.applications.read',
    'interviews with applicants',
    async () =>
      sees(
        'interviews',
        idOf(
          await store(service, 'interviews', {
            ...newRecord.interviews(),
            application_id: (await application()).id,
          }),
        ),
      ),
  ],
  [
    'rrhh.applications.update',
    'offering interviews in bulk, and canceling them',
    async () => {
      const offered = {
        batch: randomUUID(),
        applications: [(await application()).id],
        times: [new Date(Date.now() + DAY_MS).toISOString()],
        minutes: 30,
        place: 'Sala 2',
        video_url: '',
        note: '',
        interviewers: [me.id],
      };
      const { data: interviews, error } = await me.client.rpc('offer_interviews', offered);
      return error === null && (await me.client.rpc('cancel_interviews', { interviews })).error === null;
    },
  ],
  [
    'rrhh.internships.read',
    'interviews with students',
    async () =>
      sees(
        'interviews',
        idOf(
          await store(service, 'interviews', {
            ...newRecord.interviews(),
            internship_id: (await internship()).id,
          }),
        ),
      ),
  ],
  [
    'rrhh.internships.read',
    'messages to students',
    async () =>
      sees(
        'applicant_messages',
        idOf(
          await store(service, 'applicant_messages', {
            internship_id: (await internship()).id,
            kind: 'internship-invitation',
          }),
        ),
      ),
  ],
  [
    'rrhh.internships.update',
    'writing to students',
    async () =>
      inserts('applicant_messages', {
        internship_id: (await internship()).id,
        kind: 'internship-invitation',
      }),
  ],
  [
    'rrhh.rights.manage',
    'requests about personal data',
    async () =>
      sees('rights_requests', idOf(await store(service, 'rights_requests', newRecord.rights_requests()))),
  ],
  [
    'rrhh.rights.manage',
    'deciding how long data are kept',
    async () => updates('retention_periods', { kind: 'quotes' }, { months: 36 }),
  ],
  [
    'rrhh.rights.manage',
    'everything about the requester',
    async () =>
      (await answer('export_person_data', {
        request: (await store(service, 'rights_requests', newRecord.rights_requests())).id,
      })) !== null,
  ],
  ['ventas.quotes.read', 'quote requests', async () => sees('contact_requests', await quote())],
  [
    'ventas.quotes.read',
    'searching for quote requests',
    async () => {
      const { id } = await quote();
      return isOne(await me.client.rpc('search_contact_requests', { patterns: ['%ana%'] }).match({ id }));
    },
  ],
  [
    'ventas.quotes.read',
    'files of quote requests',
    async () =>
      (await me.client.storage.from('quote-files').createSignedUrl(await quoteFile(), 60)).error === null,
  ],
  [
    'ventas.quotes.update',
    'quote requests',
    async () => updates('contact_requests', await quote(), { note: 'Llamar' }),
  ],
  [
    'ventas.quotes.update',
    'bulk status changes of quote requests',
    async () => {
      const changes = [{ ...(await quote()), from_status: 'new', to_status: 'answered' }];
      const wanted = { request_table: 'contact_requests', changes };
      return (await me.client.rpc('change_request_statuses', wanted)).error === null;
    },
  ],
  [
    'ventas.quotes.read',
    'exports of quote requests',
    async () => (await me.client.rpc('export_quote_requests', { file_format: 'csv' })).error === null,
  ],
  ['ventas.quotes.read', 'who is in charge of quote requests', () => isListed('list_quote_owners', {})],
  [
    'ventas.quotes.read',
    'files of replies about quote requests',
    async () => {
      const path = await attachment();
      await replyFrom({ ...(await toCustomer()), files: [{ name: 'plano.pdf', path }] });
      return opensAttachment(path);
    },
  ],
  [
    'rrhh.documents.read',
    'files of replies of applicants',
    async () => {
      const path = await attachment();
      await replyFrom({ ...(await toApplicant()), files: [{ name: 'licencia.pdf', path }] });
      return opensAttachment(path);
    },
  ],
  [
    'ventas.quotes.read',
    'own notices about quote requests',
    async () => {
      const notice = { user_id: me.id, kind: 'assigned', ...(await toCustomer()) };
      return sees('notices', idOf(await store(service, 'notices', notice)));
    },
  ],
  ['ventas.quotes.delete', 'quote requests', async () => deletes('contact_requests', await quote())],
  [
    'ventas.quotes.delete',
    'files of quote requests',
    async () => isOne(await me.client.storage.from('quote-files').remove([await quoteFile()])),
  ],
  [
    'accesos.audit.read',
    'the audit log',
    async () => {
      const entry = { table_name: 'tags', operation: 'INSERT', record_id: randomUUID() };
      return sees('audit_log', { id: (await store(service, 'audit_log', entry)).id });
    },
  ],
  [
    'accesos.audit.read',
    'the names in the audit log',
    async () => (await me.client.rpc('list_audit_names')).data !== null,
  ],
  [
    'web.statistics.read',
    'the statistics of the site',
    async () =>
      (await me.client.rpc('site_statistics', { since_day: '2026-11-01', until_day: '2026-11-30' })).error ===
      null,
  ],
  [
    'web.settings.manage',
    'adding settings of the site',
    async () => {
      await service.from('site_settings').delete().eq('kind', 'recipients').throwOnError();
      return inserts('site_settings', newRecord.site_settings());
    },
  ],
  [
    'web.settings.manage',
    'changing settings of the site',
    async () => {
      await service.from('site_settings').upsert(newRecord.site_settings()).throwOnError();
      return updates('site_settings', { kind: 'recipients' }, { value: { quotes: [] } });
    },
  ],
  [
    'rrhh.rights.manage',
    'previewing what will be deleted',
    async () => (await me.client.rpc('preview_retention')).error === null,
  ],
  ...(['rrhh.applications.read', 'rrhh.documents.read'] as const).map((name): (typeof ACTS)[number] => [
    name,
    'recording that a CV was opened',
    async () => {
      const { id } = await application();
      return (await me.client.rpc('record_cv_opened', { application: id })).error === null;
    },
  ]),
  ['accesos.users.read', 'profiles', async () => sees('admin_profiles', { user_id: await colleague() })],
  [
    'accesos.users.read',
    'the roles of others',
    async () => {
      const held = { user_id: await colleague(), role_id: await newRole() };
      return sees('admin_user_roles', await store(service, 'admin_user_roles', held));
    },
  ],
  ['accesos.users.read', 'sign-ins', () => isListed('list_last_sign_ins', {})],
  [
    'accesos.users.read',
    'the permissions of others',
    async () =>
      isListed('get_user_permissions', { target_user_id: (await createPerson(service, 'rrhh_admin')).id }),
  ],
  [
    'accesos.users.read',
    'who is a super admin',
    async () =>
      (await answer('is_super_admin', {
        target_user_id: (await createPerson(service, 'super_admin')).id,
      })) === true,
  ],
  [
    'accesos.users.update',
    'profiles',
    async () => updates('admin_profiles', { user_id: await colleague() }, { full_name: 'Otra' }),
  ],
  [
    'accesos.users.update',
    'giving roles',
    async () => inserts('admin_user_roles', { user_id: await colleague(), role_id: await newRole() }),
  ],
  [
    'accesos.users.update',
    'taking roles',
    async () => {
      const held = { user_id: await colleague(), role_id: await newRole() };
      return deletes('admin_user_roles', await store(service, 'admin_user_roles', held));
    },
  ],
  [
    'accesos.roles.read',
    'permissions one does not hold',
    () => sees('admin_permissions', { id: permissionIds.get('accesos.roles.read') }),
  ],
  [
    'accesos.roles.read',
    'what roles grant',
    async () => sees('admin_role_permissions', await granted(await newRole())),
  ],
  ['accesos.roles.create', 'roles', () => inserts('admin_roles', newRecord.admin_roles())],
  [
    'accesos.roles.update',
    'roles',
    async () => updates('admin_roles', { id: await newRole() }, { is_active: false }),
  ],
  ['accesos.roles.delete', 'roles', async () => deletes('admin_roles', { id: await newRole() })],
  [
    'accesos.permissions.manage',
    'granting',
    async () =>
      inserts('admin_role_permissions', {
        role_id: await newRole(),
        permission_id: permissionIds.get('rrhh.postings.read'),
      }),
  ],
  [
    'accesos.permissions.manage',
    'withdrawing',
    async () => deletes('admin_role_permissions', await granted(await newRole())),
  ],
  [
    'accesos.permissions.manage',
    'granting and withdrawing at once',
    async () => {
      const change = { role: await newRole(), granted: [], withdrawn: [] };
      return (await me.client.rpc('change_role_permissions', change)).error === null;
    },
  ],
  [
    'accesos.invitations.read',
    'invitations',
    async () =>
      sees(
        'admin_invitations',
        idOf(await store(service, 'admin_invitations', newRecord.admin_invitations())),
      ),
  ],
  [
    'accesos.invitations.create',
    'invitations',
    async () => {
      const body = {
        email: `${randomUUID()}@voltandes.example`,
        full_name: 'Carla Díaz',
        role_id: await newRole(),
      };
      return (await me.client.functions.invoke('invite-admin-user', { body })).error === null;
    },
  ],
  [
    'accesos.invitations.delete',
    'invitations',
    async () =>
      deletes(
        'admin_invitations',
        idOf(await store(service, 'admin_invitations', newRecord.admin_invitations())),
      ),
  ],
];

test.each([...ACTS, ...CONVERSATION, ...LISTED_CONVERSATION, ...CORRESPONDENCE, ...LISTED_CORRESPONDENCE])(
  '%s is required for: %s',
  async (permission, _, act) => {
    await holdAllExcept();
    expect(await act()).toBe(true);
    await holdAllExcept(permission);
    expect(await act()).toBe(false);
  },
);

test('creating or editing postings allows translating them; editing or deleting them, deleting translations', async () => {
  const translate = async () =>
    inserts('job_posting_translations', newRecord.job_posting_translations(await newPosting()));
  const remove = async () => deletes('job_posting_translations', await translation());
  const may: Record<string, [boolean, boolean]> = {};
  for (const permission of [
    'rrhh.postings.create',
    'rrhh.postings.update',
    'rrhh.postings.delete',
  ] as const) {
    await hold(['rrhh.postings.read', permission]);
    may[permission] = [await translate(), await remove()];
  }
  expect(may).toEqual({
    'rrhh.postings.create': [true, false],
    'rrhh.postings.update': [true, true],
    'rrhh.postings.delete': [false, true],
  });
});

test('postings hidden from visitors are visible to those who see postings, or applications to them', async () => {
  const [appliedTo, unused] = [await newPosting(), await newPosting({ status: 'draft' })];
  await store(service, 'job_applications', newRecord.job_applications(appliedTo, 'x.pdf'));
  await service.from('job_postings').update({ status: 'closed' }).eq('id', appliedTo).throwOnError();
  const seen = async () => [
    await sees('job_postings', { id: appliedTo }),
    await sees('job_postings', { id: unused }),
  ];
  await hold(['rrhh.postings.read']);
  expect(await seen()).toEqual([true, true]);
  await hold(['rrhh.applications.read']);
  expect(await seen()).toEqual([true, false]);
  await holdAllExcept('rrhh.postings.read', 'rrhh.applications.read');
  expect(await seen()).toEqual([false, false]);
});

test('the holders of a role are counted for those who see roles or users', async () => {
  const role_id = await newRole();
  await store(service, 'admin_user_roles', { user_id: await colleague(), role_id });
  const counted = async (): Promise<unknown> =>
    (await me.client.rpc('count_role_holders').eq('role_id', role_id)).data;
  for (const permission of ['accesos.roles.read', 'accesos.users.read'] as const) {
    await hold([permission]);
    expect(await counted(), permission).toEqual([{ role_id, holders: 1 }]);
  }
  await holdAllExcept('accesos.roles.read', 'accesos.users.read');
  expect(await counted()).toEqual([]);
});

test('roles are visible to those who see roles, people or invitations', async () => {
  const seeing: Permission[] = ['accesos.roles.read', 'accesos.users.read', 'accesos.invitations.read'];
  const id = await newRole();
  for (const permission of seeing) {
    await hold([permission]);
    expect(await sees('admin_roles', { id }), permission).toBe(true);
  }
  await holdAllExcept(...seeing);
  expect(await sees('admin_roles', { id })).toBe(false);
});

test('what messages are made of is visible to those who read applications or internships, or manage notifications', async () => {
  const seeing: Permission[] = [
    'rrhh.applications.read',
    'rrhh.internships.read',
    'rrhh.notifications.manage',
  ];
  await service.from('message_templates').delete().eq('kind', 'internship-invitation').throwOnError();
  const stored = {
    message_timings: { kind: 'application-approved' },
    interview_rooms: idOf(await store(service, 'interview_rooms', newRecord.interview_rooms())),
    message_templates: idOf(await store(service, 'message_templates', newRecord.message_templates())),
  };
  const seen = async (): Promise<string[]> => {
    const tables = Object.entries(stored).map(async ([table, filter]) =>
      (await sees(table, filter)) ? [table] : [],
    );
    return (await Promise.all(tables)).flat();
  };
  for (const permission of seeing) {
    await hold([permission]);
    expect(await seen(), permission).toEqual(Object.keys(stored));
  }
  await holdAllExcept(...seeing);
  expect(await seen()).toEqual([]);
});

test('those who read applications, internships or quote requests hear of blocks', async () => {
  const hears = () => sees('block_changes', { id: true });
  const reading: Permission[] = ['rrhh.applications.read', 'rrhh.internships.read', 'ventas.quotes.read'];
  for (const permission of reading) {
    await hold([permission]);
    expect(await hears(), permission).toBe(true);
  }
  await holdAllExcept(...reading);
  expect(await hears()).toBe(false);
});

test('those who update applications or internships learn which times are taken', async () => {
  const room = (await store(service, 'interview_rooms', newRecord.interview_rooms())).id;
  const start = '2099-12-01T12:00:00Z';
  await store(service, 'interviews', {
    ...newRecord.interviews(),
    ...(await toApplicant()),
    state: 'scheduled',
    starts_at: start,
    interviewers: [me.id],
    room_id: room,
  });
  const day = { first_day: '2099-12-01', last_day: '2099-12-01', opens: '09:00', closes: '18:00' };
  const told = async (): Promise<unknown[]> => [
    await answer('list_busy_times', { people: [me.id], times: [start], minutes: 30, room }),
    await answer('count_free_hours', { ...day, minutes: 30, people: [me.id] }),
  ];
  const updating: Permission[] = ['rrhh.applications.update', 'rrhh.internships.update'];
  for (const permission of updating) {
    await hold([permission]);
    expect(await told(), permission).toEqual([[expect.anything(), expect.anything()], expect.any(Number)]);
  }
  await holdAllExcept(...updating);
  expect(await told()).toEqual([[], null]);
});
