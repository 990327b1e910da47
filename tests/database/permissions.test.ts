import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS, type Permission } from '#domain/staff/permission.ts';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { quoteFileObject } from '#domain/website/quote-file.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Holder, signInAsHolder } from '#testing/people.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let me: Holder;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  me = await signInAsHolder(served);
});
afterAll(() => served[Symbol.asyncDispose]());

const holdAllExcept = (...missing: Permission[]): Promise<void> =>
  me.hold(PERMISSIONS.filter((name) => !missing.includes(name)));

const idOf = (row: Row): Row => ({ id: row.id });
const newRole = async (): Promise<string> =>
  String((await store(service, 'admin_roles', newRecord.admin_roles())).id);
const newPosting = async (fields: Row = {}): Promise<string> =>
  String((await store(service, 'job_postings', { ...newRecord.job_postings(), ...fields })).id);
const application = async (): Promise<Row> =>
  idOf(await store(service, 'job_applications', newRecord.job_applications(await newPosting(), 'x.pdf')));
const internship = async (): Promise<Row> =>
  idOf(await store(service, 'internship_applications', newRecord.internship_applications('x.pdf')));
const quote = async (): Promise<Row> =>
  idOf(await store(service, 'contact_requests', newRecord.contact_requests()));
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
const sees = async (table: string, filter: Row): Promise<boolean> =>
  isOne(await me.client.from(table).select(Object.keys(filter).join()).match(filter));
const calls = async (name: string, args?: Row): Promise<boolean> =>
  (await me.client.rpc(name, args)).error === null;
const answer = async (name: string, args: Row): Promise<unknown> => (await me.client.rpc(name, args)).data;
const isListed = async (name: string, args: Row): Promise<boolean> =>
  z.array(z.unknown()).parse(await answer(name, args)).length > 0;

const toApplicant = async (): Promise<Row> => ({ application_id: (await application()).id });
const toCustomer = async (): Promise<Row> => ({ contact_request_id: (await quote()).id });
const toStudent = async (): Promise<Row> => ({ internship_id: (await internship()).id });

/** Functions that list conversations with the rights of their owner. */
const CONVERSATION = (
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
]);

/** Functions about what is written to applicants, and with the same permission of internships, to students. */
const CORRESPONDENCE = (
  [
    ['rrhh.applications', toApplicant, 'application-invitation'],
    ['rrhh.internships', toStudent, 'internship-invitation'],
  ] as const
).flatMap(([resource, addressee, kind]): typeof ACTS => [
  [
    `${resource}.read`,
    'listing notices',
    async () => {
      const about = await addressee();
      await messageTo({ ...about, kind });
      return isListed('list_applicant_messages', { applicant: Object.values(about)[0] });
    },
  ],
  [
    `${resource}.read`,
    'listing messages that did not arrive',
    async () => {
      const refused = { state: 'refused', settled_at: new Date().toISOString() };
      const message = await messageTo({ ...(await addressee()), kind, ...refused });
      return isOne(await me.client.rpc('list_undelivered_messages').match(message));
    },
  ],
  [
    `${resource}.update`,
    'correcting an address that a notice did not reach',
    async () => {
      const { id: message } = await messageTo({ ...(await addressee()), kind, state: 'refused' });
      return calls('correct_applicant_address', { message, address: `${randomUUID()}@correo.example` });
    },
  ],
]);

/** A CV without an offer whose receipt bounced. @returns its id */
async function bouncedReceipt(): Promise<unknown> {
  const record = newRecord.spontaneous_applications('x.pdf');
  const { id } = await store(service, 'spontaneous_applications', record);
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

/** What requires each permission besides rows of tables, which `access-matrix.ts` has: functions and files. */
const ACTS: [permission: Permission, what: string, act: () => Promise<boolean>][] = [
  [
    'web.content.manage',
    'changing texts of the site',
    async () => calls('save_content_drafts', { changes: [textChange()] }),
  ],
  [
    'web.content.publish',
    'publishing texts of the site',
    async () => {
      const { id, updated_at } = await store(service, 'content_drafts', textChange());
      return (await me.client.rpc('publish_content', { drafts: [{ id, updated_at }] })).data === 1;
    },
  ],
  [
    'rrhh.applications.read',
    'the search',
    async () => calls('search_applications', { posting_id: randomUUID(), patterns: ['%ana%'] }),
  ],
  ...(['count_applications', 'select_applications'] as const).map((name): (typeof ACTS)[number] => [
    'rrhh.applications.read',
    name,
    async () => calls(name, { posting_id: randomUUID() }),
  ]),
  [
    'rrhh.applications.read',
    'exports',
    async () => {
      const wanted = { posting_id: randomUUID(), file_format: 'csv' };
      return calls('export_applications', wanted);
    },
  ],
  [
    'rrhh.applications.update',
    'bulk status changes',
    async () => {
      const change = { from_status: 'pending', from_reason: null, to_status: 'approved', to_reason: null };
      const changes = [{ ...(await application()), ...change }];
      return calls('change_application_statuses', { changes });
    },
  ],
  [
    'rrhh.applications.update',
    'bulk contact marks',
    async () => {
      const ids = [(await application()).id];
      return calls('mark_applications_contacted', { ids, is_contacted: true });
    },
  ],
  [
    'rrhh.applications.read',
    'receipts of spontaneous applications that did not arrive',
    async () => isOne(await me.client.rpc('list_undelivered_messages').match({ id: await bouncedReceipt() })),
  ],
  [
    'rrhh.applications.update',
    'correcting an address that the receipt of a spontaneous application did not reach',
    async () => {
      const address = `${randomUUID()}@correo.example`;
      const message = await bouncedReceipt();
      return calls('correct_applicant_address', { message, address });
    },
  ],
  [
    'rrhh.applications.update',
    'bulk assignments',
    async () => {
      const changes = [{ ...(await application()), from_owner: null, to_owner: me.id }];
      return calls('assign_applications', { changes });
    },
  ],
  [
    'rrhh.applications.update',
    'bulk tagging',
    async () => {
      const wanted = { ids: [(await application()).id], tag: 'PLC' };
      return (await calls('tag_applications', wanted)) && (await calls('untag_applications', wanted));
    },
  ],
  [
    'rrhh.internships.read',
    'exports',
    async () => calls('export_internship_applications', { file_format: 'csv' }),
  ],
  [
    'rrhh.internships.update',
    'bulk status changes',
    async () => {
      const changes = [{ ...(await internship()), from_status: 'pending', to_status: 'accepted' }];
      const wanted = { request_table: 'internship_applications', changes };
      return calls('change_request_statuses', wanted);
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
      return error === null && calls('cancel_interviews', { interviews });
    },
  ],
  [
    'rrhh.rights.manage',
    'everything about the requester',
    async () =>
      (await answer('export_person_data', {
        request: (await store(service, 'rights_requests', newRecord.rights_requests())).id,
      })) !== null,
  ],
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
    'bulk status changes of quote requests',
    async () => {
      const changes = [{ ...(await quote()), from_status: 'new', to_status: 'answered' }];
      const wanted = { request_table: 'contact_requests', changes };
      return calls('change_request_statuses', wanted);
    },
  ],
  [
    'ventas.quotes.read',
    'exports of quote requests',
    async () => calls('export_quote_requests', { file_format: 'csv' }),
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
  [
    'ventas.quotes.delete',
    'files of quote requests',
    async () => isOne(await me.client.storage.from('quote-files').remove([await quoteFile()])),
  ],
  [
    'accesos.audit.read',
    'the names in the audit log',
    async () => (await me.client.rpc('list_audit_names')).data !== null,
  ],
  [
    'web.statistics.read',
    'the statistics of the site',
    async () => calls('site_statistics', { since_day: '2026-11-01', until_day: '2026-11-30' }),
  ],
  ['rrhh.rights.manage', 'previewing what will be deleted', async () => calls('preview_retention')],
  ...(['rrhh.applications.read', 'rrhh.documents.read'] as const).map((name): (typeof ACTS)[number] => [
    name,
    'recording that a CV was opened',
    async () => {
      const { id } = await application();
      return calls('record_cv_opened', { application: id });
    },
  ]),
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
    'accesos.permissions.manage',
    'granting and withdrawing at once',
    async () => {
      const change = { role: await newRole(), granted: [], withdrawn: [] };
      return calls('change_role_permissions', change);
    },
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
];

test.each([...ACTS, ...CONVERSATION, ...CORRESPONDENCE])(
  '%s is required for: %s',
  async (permission, _, act) => {
    await holdAllExcept();
    expect(await act()).toBe(true);
    await holdAllExcept(permission);
    expect(await act()).toBe(false);
  },
);

test('postings hidden from visitors are visible to those who see postings, or applications to them', async () => {
  const [appliedTo, unused] = [await newPosting(), await newPosting({ status: 'draft' })];
  await store(service, 'job_applications', newRecord.job_applications(appliedTo, 'x.pdf'));
  await service.from('job_postings').update({ status: 'closed' }).eq('id', appliedTo).throwOnError();
  const seen = async () => [
    await sees('job_postings', { id: appliedTo }),
    await sees('job_postings', { id: unused }),
  ];
  await me.hold(['rrhh.postings.read']);
  expect(await seen()).toEqual([true, true]);
  await me.hold(['rrhh.applications.read']);
  expect(await seen()).toEqual([true, false]);
  await holdAllExcept('rrhh.postings.read', 'rrhh.applications.read');
  expect(await seen()).toEqual([false, false]);
});

test('the holders of a role are counted for those who see roles or users', async () => {
  const role_id = await newRole();
  await store(service, 'admin_user_roles', { user_id: (await createPerson(service, null)).id, role_id });
  const counted = async (): Promise<unknown> =>
    (await me.client.rpc('count_role_holders').eq('role_id', role_id)).data;
  for (const permission of ['accesos.roles.read', 'accesos.users.read'] as const) {
    await me.hold([permission]);
    expect(await counted(), permission).toEqual([{ role_id, holders: 1 }]);
  }
  await holdAllExcept('accesos.roles.read', 'accesos.users.read');
  expect(await counted()).toEqual([]);
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
    await me.hold([permission]);
    expect(await told(), permission).toEqual([[expect.anything(), expect.anything()], expect.any(Number)]);
  }
  await holdAllExcept(...updating);
  expect(await told()).toEqual([[], null]);
});
