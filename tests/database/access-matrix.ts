import { randomBytes, randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Permission } from '#domain/staff/permission.ts';
import { type Caller, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';

type Row = Readonly<Record<string, unknown>>;

/** The clients of a case: the service to arrange, a visitor to upload, and the acting user. */
export interface World {
  readonly service: SupabaseClient;
  readonly visitor: SupabaseClient;
  readonly actor: Caller;
  /** Creates another staff member, with a profile and no role. */
  readonly colleague: () => Promise<string>;
}

/** Who may: these kinds of users, and holders of any of these permissions, or of all those of an inner list. */
export type Rule = readonly (Who | Permission | readonly Permission[])[];

export const VERBS = ['insert', 'select', 'update', 'delete'] as const;
export type Verb = (typeof VERBS)[number];

/** A line of the matrix: a kind of row, and who may do what with it; nobody may what is absent. */
export interface Line extends Partial<Readonly<Record<Verb, Rule>>> {
  readonly table: string;
  /** Distinguishes rows of the same table. */
  readonly kind?: string;
  /** Creates a row. @returns the columns that identify it */
  readonly existing: (world: World) => Promise<Row>;
  /** The row the actor tries to insert. */
  readonly added: (world: World) => Promise<Row>;
  /** What the actor tries to change; absent if the row has nothing that could be. */
  readonly patch?: Row;
}

/** The permissions of each kind of user, as `10_permissions.sql` grants them to the roles. */
const HOLDS: Readonly<Record<Who, (permission: Permission) => boolean>> = {
  anon: () => false,
  'no role': () => false,
  rrhh: (name) => name.startsWith('rrhh.') && name !== 'rrhh.rights.manage',
  accesos: (name) => name.startsWith('accesos.') && name !== 'accesos.audit.read',
  'super admin': () => true,
};

const isWho = (item: Rule[number]): item is Who => PEOPLE.some((who) => who === item);

/** @returns the sets of permissions of which each suffices */
export const sufficient = (rule: Rule): (readonly Permission[])[] =>
  rule.flatMap((item) => (isWho(item) ? [] : [typeof item === 'string' ? [item] : item]));

export function isAllowed(line: Line, verb: Verb, who: Who): boolean {
  const rule = line[verb] ?? [];
  return rule.includes(who) || sufficient(rule).some((permissions) => permissions.every(HOLDS[who]));
}

const EVERYBODY: Rule = PEOPLE;
const SUPER: Rule = ['super admin'];

type Rows = Pick<Line, 'table' | 'existing' | 'added'>;

/** Rows that are stored as they would be inserted, and identified by the columns of `key`. */
function rowsOf(
  table: string,
  record: (world: World) => Row | Promise<Row>,
  key: readonly string[] = ['id'],
): Rows {
  return {
    table,
    existing: async (world) => pick(await store(world.service, table, await record(world)), key),
    added: async (world) => record(world),
  };
}

/** Rows of a view, which have their ids from the table behind it. */
const viewOf = (table: string, rows: Rows): Rows => ({ ...rows, table });

const pick = (row: Row, columns: readonly string[]): Row =>
  Object.fromEntries(columns.map((column) => [column, row[column]]));

async function idIn(service: SupabaseClient, table: string, record: Row): Promise<string> {
  return z.string().parse((await store(service, table, record)).id);
}

const openPosting = (service: SupabaseClient, fields: Row = {}): Promise<string> =>
  idIn(service, 'job_postings', { ...newRecord.job_postings(), ...fields });
const successCase = (service: SupabaseClient, is_active: boolean): Promise<string> =>
  idIn(service, 'success_cases', { ...newRecord.success_cases(), is_active });
const applicationRecord = async (service: SupabaseClient): Promise<Row> =>
  newRecord.job_applications(await openPosting(service), 'x.pdf');
const role = (service: SupabaseClient): Promise<string> =>
  idIn(service, 'admin_roles', newRecord.admin_roles());

/** Those whom staff write to: the column that names them, their record, and the permissions about them. */
const CORRESPONDENTS = {
  application: {
    column: 'application_id',
    stored: async (service: SupabaseClient) =>
      idIn(service, 'job_applications', await applicationRecord(service)),
    read: 'rrhh.applications.read',
    write: 'rrhh.applications.update',
  },
  internship: {
    column: 'internship_id',
    stored: (service: SupabaseClient) =>
      idIn(service, 'internship_applications', newRecord.internship_applications('x.pdf')),
    read: 'rrhh.internships.read',
    write: 'rrhh.internships.update',
  },
  quote: {
    column: 'contact_request_id',
    stored: (service: SupabaseClient) => idIn(service, 'contact_requests', newRecord.contact_requests()),
    read: 'ventas.quotes.read',
    write: 'ventas.quotes.update',
  },
} as const;
type Correspondent = keyof typeof CORRESPONDENTS;
const APPLICANTS = ['application', 'internship'] as const;

/** @returns the column that names a new correspondent */
const about = async (kind: Correspondent, service: SupabaseClient): Promise<Row> => ({
  [CORRESPONDENTS[kind].column]: await CORRESPONDENTS[kind].stored(service),
});

const newDocument = (): string => `pages/${randomUUID().replaceAll(/[^a-z]/g, 'x')}`;
async function newVersion(service: SupabaseClient): Promise<Row> {
  const document = { document: newDocument(), language: 'es', version: 1 };
  await store(service, 'content_documents', document);
  return { ...document, changes: {} };
}

async function permissionId(service: SupabaseClient, name: Permission): Promise<string> {
  const { data } = await service
    .from('admin_permissions')
    .select('id')
    .eq('name', name)
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

async function superAdminRole(service: SupabaseClient): Promise<Row> {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'super_admin')
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data);
}

async function newUser(service: SupabaseClient): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({
    email: `${randomUUID()}@voltandes.example`,
    password: randomUUID(),
  });
  if (error) throw error;
  return data.user.id;
}

const POSTING = {
  patch: { title: 'Cambiado' },
  insert: ['rrhh.postings.create'],
  update: ['rrhh.postings.update'],
  delete: ['rrhh.postings.delete'],
} as const;
/** Recruiters publish in their own name. */
const postings = (fields: Row): Rows =>
  rowsOf('job_postings', ({ actor }) => ({ ...newRecord.job_postings(), ...fields, created_by: actor.id }));

/** What messages are made of. */
const MESSAGES_ARE_MADE: Rule = [
  'rrhh.applications.read',
  'rrhh.internships.read',
  'rrhh.notifications.manage',
];
const EDITORS_AND_PUBLISHERS: Rule = ['web.content.manage', 'web.content.publish'];

/** The product's access matrix: every table, every kind of user, every verb. */
export const MATRIX: readonly Line[] = [
  {
    ...postings({ expires_at: '2199-01-01T00:00:00Z' }),
    kind: 'open until a date',
    ...POSTING,
    select: EVERYBODY,
  },
  ...['draft', 'closed', 'expired'].map(
    (status): Line => ({ ...postings({ status }), kind: status, ...POSTING, select: ['rrhh.postings.read'] }),
  ),
  {
    ...postings({ expires_at: '2026-01-01T00:00:00Z' }),
    kind: 'past its date',
    ...POSTING,
    select: ['rrhh.postings.read'],
  },
  ...['active', 'draft'].map(
    (status): Line => ({
      ...rowsOf('job_posting_translations', async ({ service }) =>
        newRecord.job_posting_translations(await openPosting(service, { status })),
      ),
      kind: `of a posting that is ${status}`,
      patch: { title: 'Changed' },
      select: status === 'active' ? EVERYBODY : ['rrhh.postings.read'],
      insert: ['rrhh.postings.create', 'rrhh.postings.update'],
      update: ['rrhh.postings.update'],
      delete: ['rrhh.postings.update', 'rrhh.postings.delete'],
    }),
  ),
  {
    ...viewOf('job_postings_list', postings({ status: 'draft' })),
    kind: 'draft',
    patch: { title: 'Cambiado' },
    select: ['rrhh.postings.read'],
  },
  {
    // Written by increment_job_views.
    ...rowsOf(
      'job_posting_views',
      async ({ service }) => ({
        job_posting_id: await openPosting(service),
        day: '2026-11-22',
        source_name: 'linkedin',
        views: 3,
      }),
      ['job_posting_id', 'day', 'source_name'],
    ),
    patch: { views: 100 },
    select: ['rrhh.postings.read'],
  },
  {
    ...rowsOf('job_applications', ({ service }) => applicationRecord(service)),
    added: async ({ service, visitor }) =>
      newRecord.job_applications(await openPosting(service), await uploadCv(visitor, 'resumes')),
    patch: { status: 'reviewing' },
    select: ['rrhh.applications.read'],
    insert: EVERYBODY,
    update: ['rrhh.applications.update'],
    delete: SUPER,
  },
  {
    ...viewOf(
      'job_applications_list',
      rowsOf('job_applications', ({ service }) => applicationRecord(service)),
    ),
    patch: { status: 'reviewing' },
    select: ['rrhh.applications.read'],
  },
  {
    ...rowsOf('internship_applications', () => newRecord.internship_applications('x.pdf')),
    added: async ({ visitor }) => newRecord.internship_applications(await uploadCv(visitor, 'cvs')),
    patch: { status: 'accepted' },
    select: ['rrhh.internships.read'],
    insert: EVERYBODY,
    update: ['rrhh.internships.update'],
    delete: SUPER,
  },
  {
    ...rowsOf('spontaneous_applications', () => newRecord.spontaneous_applications('x.pdf')),
    added: async ({ visitor }) => newRecord.spontaneous_applications(await uploadCv(visitor, 'spontaneous')),
    patch: { status: 'contacted', notes: 'Llamar en marzo.' },
    select: ['rrhh.applications.read'],
    insert: EVERYBODY,
    update: ['rrhh.applications.update'],
    delete: SUPER,
  },
  ...APPLICANTS.map(
    (kind): Line => ({
      table: 'cv_texts',
      kind: `of an ${kind}`,
      // Stored with the application, and written by the server.
      existing: ({ service }) => about(kind, service),
      added: async ({ service }) => {
        const application = await about(kind, service);
        const { data } = await service
          .from('cv_texts')
          .delete()
          .match(application)
          .select('application_id, internship_id, job_posting_id, first_id')
          .single()
          .throwOnError();
        return data;
      },
      patch: { state: 'unreadable' },
      select: [[CORRESPONDENTS[kind].read, 'rrhh.documents.read']],
    }),
  ),
  {
    // Written by triggers, and by the function record_cv_opened.
    ...rowsOf('application_events', async ({ service }) => ({
      ...(await about('application', service)),
      kind: 'cv_opened',
    })),
    patch: { kind: 'contacted' },
    select: ['rrhh.applications.read'],
  },
  {
    ...rowsOf('application_comments', async ({ service }) => ({
      ...(await about('application', service)),
      body: 'Llamar antes del viernes.',
    })),
    kind: 'of the service',
    patch: { body: 'Cambiado' },
    select: ['rrhh.applications.read'],
    insert: ['rrhh.applications.read'],
    // Only its author may change or delete it: see application-comments.test.ts.
  },
  {
    ...rowsOf('tags', () => ({ name: randomUUID() })),
    patch: { name: 'Cambiada' },
    select: ['rrhh.applications.read'],
    insert: ['rrhh.applications.update'],
    update: SUPER,
    delete: SUPER,
  },
  {
    ...rowsOf('application_tags', async ({ service }) => ({
      ...(await about('application', service)),
      tag_id: await idIn(service, 'tags', { name: randomUUID() }),
    })),
    select: ['rrhh.applications.read'],
    insert: ['rrhh.applications.update'],
    delete: ['rrhh.applications.update'],
  },
  {
    // Written by the functions dismiss_proposal and restore_proposal.
    ...rowsOf(
      'person_dismissals',
      () => ({ first_key: '00000000-0000-4000-8000-000000000000', second_key: randomUUID() }),
      ['second_key'],
    ),
    patch: { dismissed_at: '2026-11-22T12:00:00Z' },
    select: ['rrhh.applications.read'],
  },
  {
    // Written by the functions merge_people and separate_person.
    ...rowsOf('person_merges', () => ({ person_key: randomUUID(), merged_into: randomUUID() }), [
      'person_key',
    ]),
    patch: { merged_into: randomUUID() },
    select: ['rrhh.applications.read'],
  },
  ...APPLICANTS.flatMap((kind): Line[] => {
    const { read, write } = CORRESPONDENTS[kind];
    const rows = (table: string, record: () => Row): Rows =>
      rowsOf(table, async ({ service }) => ({ ...record(), ...(await about(kind, service)) }));
    return [
      {
        ...rows('applicant_messages', () => ({ kind: `${kind}-invitation` })),
        kind: `about an ${kind}`,
        patch: { subject: 'Cambiado', body: 'Cambiado' },
        select: [read],
        insert: [write],
        update: [write],
      },
      {
        // Written only by the database; a given consent never changes.
        ...rows('consents', newRecord.consents),
        kind: `to an ${kind}`,
        patch: { act: 'withdrawn' },
        select: [read],
      },
      {
        // Written only by functions.
        ...rows('interviews', newRecord.interviews),
        kind: `about an ${kind}`,
        patch: { minutes: 30 },
        select: [read],
      },
    ];
  }),
  ...(['application', 'internship', 'quote'] as const).flatMap((kind): Line[] => {
    const { read, write } = CORRESPONDENTS[kind];
    const rows = (reply: () => Row): Rows =>
      rowsOf('conversation_messages', async ({ service }) => ({
        ...newRecord.conversation_messages(),
        ...reply(),
        ...(await about(kind, service)),
      }));
    const patch = { read_at: '2026-11-23T12:00:00+00:00' };
    return [
      {
        ...rows(() => ({})),
        kind: `sent, ${kind}`,
        patch,
        select: [read],
        insert: [write],
        delete: [write],
      },
      {
        ...rows(() => ({
          state: 'received',
          sender: 'ana@correo.example',
          mail_key: randomBytes(32).toString('hex'),
        })),
        kind: `received, ${kind}`,
        patch,
        select: [read],
        update: [write],
      },
    ];
  }),
  {
    ...rowsOf('skipped_mails', newRecord.skipped_mails),
    patch: { subject: 'Cambiado' },
    select: SUPER,
  },
  {
    ...rowsOf('interview_rooms', newRecord.interview_rooms),
    patch: { place: 'Otro piso' },
    select: MESSAGES_ARE_MADE,
    insert: ['rrhh.notifications.manage'],
    update: ['rrhh.notifications.manage'],
    // Archived instead of deleted.
  },
  {
    ...rowsOf('message_templates', async ({ service }) => {
      const record = newRecord.message_templates();
      await service.from('message_templates').delete().eq('kind', record.kind).throwOnError();
      return record;
    }),
    patch: { subject: 'Cambiado' },
    select: MESSAGES_ARE_MADE,
    insert: ['rrhh.notifications.manage'],
    // A version stays as it was written.
  },
  {
    table: 'message_timings',
    existing: async () => ({ kind: 'application-rejected' }),
    added: async () => ({ kind: 'application-rejected', timing: 'soon' }),
    patch: { timing: 'soon' },
    select: MESSAGES_ARE_MADE,
    update: ['rrhh.notifications.manage'],
  },
  {
    ...rowsOf('notification_settings', async ({ service }) => {
      await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
      return { email_notifications_enabled: true, notification_email: 'rrhh@voltandes.example' };
    }),
    patch: { notification_email: 'otro@voltandes.example' },
    select: ['rrhh.notifications.manage'],
    insert: ['rrhh.notifications.manage'],
    update: ['rrhh.notifications.manage'],
  },
  {
    // Those who may see both quotes and applications: super admins, unless a role is given the permission.
    ...rowsOf('rights_requests', newRecord.rights_requests),
    patch: { outcome: 'refused' },
    select: ['rrhh.rights.manage'],
  },
  {
    ...rowsOf('rights_requests', () => ({
      ...newRecord.rights_requests(),
      confirmed_at: null,
      due_at: null,
    })),
    kind: 'unconfirmed',
    patch: { outcome: 'refused' },
  },
  {
    ...rowsOf('rights_events', async ({ service }) => ({
      rights_request_id: await idIn(service, 'rights_requests', newRecord.rights_requests()),
      kind: 'confirmed',
    })),
    patch: { kind: 'erased' },
    select: ['rrhh.rights.manage'],
  },
  {
    table: 'retention_periods',
    existing: async () => ({ kind: 'applications' }),
    added: async () => ({ kind: 'applications', months: 12 }),
    patch: { months: 11 },
    select: EVERYBODY,
    update: ['rrhh.rights.manage'],
  },
  {
    table: 'block_changes',
    existing: async () => ({ id: true }),
    added: async () => ({ id: true }),
    patch: { changed_at: '2026-11-24T12:00:00+00:00' },
    select: ['rrhh.applications.read', 'rrhh.internships.read', 'ventas.quotes.read'],
  },
  {
    // Written by the function send-contact-email.
    ...rowsOf('contact_requests', newRecord.contact_requests),
    patch: { status: 'answered', note: 'Llamar el lunes' },
    select: ['ventas.quotes.read'],
    update: ['ventas.quotes.update'],
    delete: ['ventas.quotes.delete'],
  },
  {
    ...rowsOf('notices', async ({ colleague, service }) => ({
      user_id: await colleague(),
      kind: 'assigned',
      ...(await about('application', service)),
    })),
    // Users see their own: see application-comments.test.ts.
    kind: "somebody else's",
    patch: { read_at: '2026-11-22T12:00:00+00:00' },
  },
  ...(['success_cases', 'hero_images'] as const).flatMap((table): Line[] =>
    [true, false].map((is_active) => ({
      ...rowsOf(table, () => ({ ...newRecord[table](), is_active })),
      kind: is_active ? 'active' : 'inactive',
      // Keeps the row visible: an update that hides it violates the select policy, whoever may update.
      patch: { order_index: 77 },
      select: is_active ? EVERYBODY : SUPER,
      insert: SUPER,
      update: SUPER,
      delete: SUPER,
    })),
  ),
  ...[true, false].map(
    (is_active): Line => ({
      ...rowsOf('success_case_translations', async ({ service }) =>
        newRecord.success_case_translations(await successCase(service, is_active)),
      ),
      kind: `of a case that is ${is_active ? 'active' : 'inactive'}`,
      patch: { titulo: 'Changed' },
      select: is_active ? EVERYBODY : SUPER,
      insert: SUPER,
      update: SUPER,
      delete: SUPER,
    }),
  ),
  {
    // Written by publish_content.
    ...rowsOf('content_documents', () => ({ document: newDocument(), language: 'es', version: 1 }), [
      'document',
      'language',
    ]),
    patch: { texts: {} },
    select: EVERYBODY,
  },
  {
    ...rowsOf('content_versions', ({ service }) => newVersion(service)),
    patch: { changes: {} },
    select: EDITORS_AND_PUBLISHERS,
  },
  {
    // Written by save_content_drafts.
    ...rowsOf('content_drafts', () => ({
      document: newDocument(),
      language: 'es',
      path: 'title',
      value: 'x',
    })),
    patch: { value: 'y' },
    select: EDITORS_AND_PUBLISHERS,
  },
  {
    ...rowsOf('content_publications', () => ({ publish_at: '2099-01-01' })),
    patch: { publish_at: '2099-01-02' },
    select: EDITORS_AND_PUBLISHERS,
  },
  {
    ...rowsOf('content_previews', () => ({
      token_hash: `\\x${randomUUID().replaceAll('-', '')}`,
      expires_at: '2099-01-01',
    })),
    patch: { label: 'Otro' },
    select: EDITORS_AND_PUBLISHERS,
    delete: EDITORS_AND_PUBLISHERS,
  },
  {
    ...rowsOf('media_files', newRecord.media_files),
    patch: { alt_es: 'Otra sala' },
    // Others see those of pages: see media-files.test.ts.
    select: ['web.media.manage', 'web.content.manage', 'web.content.publish'],
    insert: ['web.media.manage'],
    update: ['web.media.manage'],
    delete: ['web.media.manage'],
  },
  {
    ...rowsOf('site_redirects', newRecord.site_redirects),
    patch: { to_path: '/practicas' },
    // Visitors see that there is one, but not its addresses: see site-redirects.test.ts.
    select: ['anon', 'web.content.manage', 'web.content.publish'],
    insert: ['web.content.publish'],
    update: ['web.content.publish'],
    delete: ['web.content.publish'],
  },
  {
    ...rowsOf(
      'site_settings',
      async ({ service }) => {
        await service.from('site_settings').delete().eq('kind', 'recipients').throwOnError();
        return newRecord.site_settings();
      },
      ['kind'],
    ),
    patch: { value: { quotes: [] } },
    // Which kinds others see, site-settings.test.ts tells.
    select: ['web.settings.manage'],
    insert: ['web.settings.manage'],
    update: ['web.settings.manage'],
  },
  {
    table: 'portal_settings',
    existing: async () => ({ id: true }),
    added: async () => ({ super_admins_need_second_factor: true }),
    // Super admins with a verified second factor may: see second-factor.test.ts.
    patch: { super_admins_need_second_factor: true },
    select: SUPER,
  },
  {
    // Written by the function invite-admin-user.
    ...rowsOf('admin_invitations', newRecord.admin_invitations),
    patch: { full_name: 'Cambiado' },
    select: ['accesos.invitations.read'],
    delete: ['accesos.invitations.delete'],
  },
  {
    table: 'admin_profiles',
    kind: "somebody else's",
    existing: async ({ colleague }) => ({ user_id: await colleague() }),
    added: async ({ service }) => ({
      user_id: await newUser(service),
      full_name: 'Nadie',
      email: `${randomUUID()}@voltandes.example`,
    }),
    patch: { full_name: 'Cambiado' },
    select: ['accesos.users.read'],
    insert: SUPER,
    update: ['accesos.users.update'],
    delete: SUPER,
  },
  {
    table: 'admin_profiles_list',
    kind: "somebody else's",
    existing: async ({ colleague }) => ({ user_id: await colleague() }),
    added: async () => ({ full_name: 'Nadie' }),
    patch: { full_name: 'Cambiado' },
    select: ['accesos.users.read'],
  },
  {
    // Written by the function mark_access_reviewed.
    ...rowsOf('access_reviews', async ({ colleague }) => ({ user_id: await colleague() }), ['user_id']),
    patch: { reviewed_at: '2026-01-01T00:00:00Z' },
    select: ['accesos.users.read'],
  },
  {
    ...rowsOf('staff_preferences', async ({ colleague }) => ({ user_id: await colleague() }), ['user_id']),
    // Users choose for themselves: see staff-preferences.test.ts.
    kind: "somebody else's",
    patch: { signature: 'Cambiada' },
  },
  {
    ...rowsOf(
      'admin_user_roles',
      async ({ colleague, service }) => ({ user_id: await colleague(), role_id: await role(service) }),
      ['user_id', 'role_id'],
    ),
    kind: "somebody else's",
    select: ['accesos.users.read'],
    insert: ['accesos.users.update'],
    delete: ['accesos.users.update'],
  },
  {
    ...rowsOf('admin_roles', newRecord.admin_roles),
    kind: "somebody else's",
    patch: { is_active: false },
    select: ['accesos.roles.read', 'accesos.users.read', 'accesos.invitations.read'],
    insert: ['accesos.roles.create'],
    update: ['accesos.roles.update'],
    delete: ['accesos.roles.delete'],
  },
  {
    table: 'admin_roles',
    kind: 'of super admins',
    existing: ({ service }) => superAdminRole(service),
    added: async () => ({ ...newRecord.admin_roles(), role_type: 'super_admin' }),
    patch: { is_active: false },
    select: ['accesos.roles.read', 'accesos.users.read', 'accesos.invitations.read'],
  },
  {
    table: 'admin_permissions',
    kind: 'that one does not hold oneself',
    existing: async ({ service }) => ({ id: await permissionId(service, 'accesos.roles.read') }),
    added: async () => ({
      name: `accesos.x.${randomUUID()}`,
      module: 'accesos',
      action: 'x',
      description: 'x',
    }),
    patch: { description: 'Cambiado' },
    select: ['accesos.roles.read'],
  },
  {
    ...rowsOf(
      'admin_role_permissions',
      async ({ service }) => ({
        role_id: await role(service),
        permission_id: await permissionId(service, 'accesos.users.read'),
      }),
      ['role_id', 'permission_id'],
    ),
    kind: "of somebody else's role",
    select: ['accesos.roles.read'],
    insert: ['accesos.permissions.manage'],
    delete: ['accesos.permissions.manage'],
  },
  {
    ...rowsOf(
      'admin_role_delegations',
      async ({ service }) => ({ role_id: await role(service), assignable_role_id: await role(service) }),
      ['role_id', 'assignable_role_id'],
    ),
    kind: "of somebody else's roles",
    select: ['accesos.roles.read'],
    insert: SUPER,
    delete: SUPER,
  },
  {
    ...rowsOf('audit_log', () => ({ table_name: 'job_postings', operation: 'INSERT' })),
    patch: { table_name: 'otra' },
    select: ['accesos.audit.read'],
  },
];
