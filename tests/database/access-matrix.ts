import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Caller, Who } from '#testing/people.ts';
import { newRecord, store, uploadCv } from '#testing/records.ts';

type Row = Record<string, unknown>;

/** The clients of a case: the service to arrange, a visitor to upload, and the acting user. */
export interface World {
  readonly service: SupabaseClient;
  readonly visitor: SupabaseClient;
  readonly actor: Caller;
  /** Creates another staff member, with a profile and no role. */
  readonly colleague: () => Promise<string>;
}

/** A line of the matrix: a kind of row, and who may do what with it. */
export interface Line {
  readonly table: string;
  /** Distinguishes rows of the same table. */
  readonly kind?: string;
  /** Creates a row. @returns the columns that identify it */
  readonly existing: (world: World) => Promise<Row>;
  /** The row the actor tries to insert; null if nobody inserts rows over the API. */
  readonly added: (world: World) => Promise<Row>;
  readonly patch: Row;
  readonly select: readonly Who[];
  readonly insert: readonly Who[];
  readonly update: readonly Who[];
  readonly delete: readonly Who[];
}

const EVERYBODY: readonly Who[] = ['anon', 'no role', 'rrhh', 'accesos', 'super admin'];
const NOBODY: readonly Who[] = [];
const RECRUITERS: readonly Who[] = ['rrhh', 'super admin'];
const ACCESS: readonly Who[] = ['accesos', 'super admin'];
const SUPER: readonly Who[] = ['super admin'];

const idOf = (row: Row): Row => ({ id: row.id });
const posting = (service: SupabaseClient, fields: Row = {}): Promise<Row> =>
  store(service, 'job_postings', { ...newRecord.job_postings(), ...fields });
const openPosting = async (service: SupabaseClient): Promise<string> =>
  z.string().parse((await posting(service)).id);
const storedApplication = async (service: SupabaseClient): Promise<string> =>
  z
    .string()
    .parse(
      (
        await store(
          service,
          'job_applications',
          newRecord.job_applications(await openPosting(service), 'x.pdf'),
        )
      ).id,
    );
const storedQuote = async (service: SupabaseClient): Promise<string> =>
  z.string().parse((await store(service, 'contact_requests', newRecord.contact_requests())).id);
const postingTranslation = async (service: SupabaseClient, fields: Row): Promise<Row> =>
  store(
    service,
    'job_posting_translations',
    newRecord.job_posting_translations(z.string().parse((await posting(service, fields)).id)),
  );
const successCase = async (service: SupabaseClient, is_active: boolean): Promise<string> =>
  z.string().parse((await store(service, 'success_cases', { ...newRecord.success_cases(), is_active })).id);
const inOwnName = ({ actor }: World, record: Row): Row => ({ ...record, created_by: actor.id });

const newDocument = (): string => `pages/${randomUUID().replaceAll(/[^a-z]/g, 'x')}`;
const contentDocument = (service: SupabaseClient): Promise<Row> =>
  store(service, 'content_documents', { document: newDocument(), language: 'es', version: 1 });
const contentPreview = (): Row => ({
  token_hash: `\\x${randomUUID().replaceAll('-', '')}`,
  expires_at: '2099-01-01',
});

/** A tag that the application does not have yet. */
async function newTag(service: SupabaseClient): Promise<Row> {
  const record = newRecord.job_applications(await openPosting(service), 'x.pdf');
  const { id: application_id } = await store(service, 'job_applications', record);
  return { application_id, tag_id: (await store(service, 'tags', { name: randomUUID() })).id };
}

async function roleId(service: SupabaseClient, role_type: string): Promise<string> {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', role_type)
    .order('created_at')
    .limit(1)
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

async function delegation(service: SupabaseClient): Promise<Row> {
  const [role, assignable] = [
    await store(service, 'admin_roles', newRecord.admin_roles()),
    await store(service, 'admin_roles', newRecord.admin_roles()),
  ];
  return { role_id: role.id, assignable_role_id: assignable.id };
}

async function permissionId(service: SupabaseClient, name: string): Promise<string> {
  const { data } = await service
    .from('admin_permissions')
    .select('id')
    .eq('name', name)
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

const newUser = async (service: SupabaseClient): Promise<string> => {
  const { data, error } = await service.auth.admin.createUser({
    email: `${randomUUID()}@voltandes.example`,
    password: randomUUID(),
  });
  if (error) throw error;
  return data.user.id;
};

/** The product's access matrix: every table, every kind of user, every verb. */
export const MATRIX: readonly Line[] = [
  {
    table: 'job_postings',
    kind: 'open until a date',
    existing: async ({ service }) => idOf(await posting(service, { expires_at: '2199-01-01T00:00:00Z' })),
    added: async (world) => inOwnName(world, newRecord.job_postings()),
    patch: { title: 'Cambiado' },
    select: EVERYBODY,
    insert: RECRUITERS,
    update: RECRUITERS,
    delete: RECRUITERS,
  },
  ...['draft', 'closed', 'expired'].map(
    (status): Line => ({
      table: 'job_postings',
      kind: status,
      existing: async ({ service }) => idOf(await posting(service, { status })),
      added: async (world) => inOwnName(world, { ...newRecord.job_postings(), status }),
      patch: { title: 'Cambiado' },
      select: RECRUITERS,
      insert: RECRUITERS,
      update: RECRUITERS,
      delete: RECRUITERS,
    }),
  ),
  {
    table: 'job_postings',
    kind: 'past its date',
    existing: async ({ service }) => idOf(await posting(service, { expires_at: '2026-01-01T00:00:00Z' })),
    added: async ({ service: _, ...world }) =>
      inOwnName(
        { service: _, ...world },
        { ...newRecord.job_postings(), expires_at: '2026-01-01T00:00:00Z' },
      ),
    patch: { title: 'Cambiado' },
    select: RECRUITERS,
    insert: RECRUITERS,
    update: RECRUITERS,
    delete: RECRUITERS,
  },
  ...['active', 'draft'].map(
    (status): Line => ({
      table: 'job_posting_translations',
      kind: `of a posting that is ${status}`,
      existing: async ({ service }) => idOf(await postingTranslation(service, { status })),
      added: async ({ service }) =>
        newRecord.job_posting_translations(z.string().parse((await posting(service, { status })).id)),
      patch: { title: 'Changed' },
      select: status === 'active' ? EVERYBODY : RECRUITERS,
      insert: RECRUITERS,
      update: RECRUITERS,
      delete: RECRUITERS,
    }),
  ),
  ...[true, false].map(
    (is_active): Line => ({
      table: 'success_case_translations',
      kind: `of a case that is ${is_active ? 'active' : 'inactive'}`,
      existing: async ({ service }) =>
        idOf(
          await store(
            service,
            'success_case_translations',
            newRecord.success_case_translations(await successCase(service, is_active)),
          ),
        ),
      added: async ({ service }) =>
        newRecord.success_case_translations(await successCase(service, is_active)),
      patch: { titulo: 'Changed' },
      select: is_active ? EVERYBODY : SUPER,
      insert: SUPER,
      update: SUPER,
      delete: SUPER,
    }),
  ),
  {
    table: 'job_postings_list',
    kind: 'draft',
    existing: async ({ service }) => idOf(await posting(service, { status: 'draft' })),
    added: async () => newRecord.job_postings(),
    patch: { title: 'Cambiado' },
    select: RECRUITERS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'admin_profiles_list',
    kind: "somebody else's",
    existing: async ({ colleague }) => ({ user_id: await colleague() }),
    added: async () => ({ full_name: 'Nadie' }),
    patch: { full_name: 'Cambiado' },
    select: ACCESS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'job_applications',
    existing: async ({ service }) =>
      idOf(
        await store(
          service,
          'job_applications',
          newRecord.job_applications(await openPosting(service), 'x.pdf'),
        ),
      ),
    added: async ({ service, visitor }) =>
      newRecord.job_applications(await openPosting(service), await uploadCv(visitor, 'resumes')),
    patch: { status: 'reviewing' },
    select: RECRUITERS,
    insert: EVERYBODY,
    update: RECRUITERS,
    delete: SUPER,
  },
  {
    table: 'application_events',
    existing: async ({ service }) => {
      const application = await storedApplication(service);
      const { data } = await service
        .from('application_events')
        .select('id')
        .eq('application_id', application)
        .single()
        .throwOnError();
      return z.object({ id: z.number() }).parse(data);
    },
    added: async ({ service }) => ({ application_id: await storedApplication(service), kind: 'contacted' }),
    patch: { kind: 'contacted' },
    select: RECRUITERS,
    // Written by triggers, and by the function record_cv_opened.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'application_comments',
    kind: 'of the service',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'application_comments', {
          application_id: await storedApplication(service),
          body: 'Llamar antes del viernes.',
        }),
      ),
    added: async ({ service }) => ({
      application_id: await storedApplication(service),
      body: 'Llamar antes del viernes.',
    }),
    patch: { body: 'Cambiado' },
    select: RECRUITERS,
    insert: RECRUITERS,
    // Only its author may: see application-comments.test.ts.
    update: NOBODY,
    delete: NOBODY,
  },
  ...(['application', 'internship'] as const).map((kind): Line => {
    const message = async (service: SupabaseClient): Promise<Row> =>
      kind === 'application'
        ? { application_id: await storedApplication(service), kind: 'application-invitation' }
        : {
            internship_id: (
              await store(
                service,
                'internship_applications',
                newRecord.internship_applications(`${randomUUID()}.pdf`),
              )
            ).id,
            kind: 'internship-invitation',
          };
    return {
      table: 'applicant_messages',
      kind: `about an ${kind}`,
      existing: async ({ service }) =>
        idOf(await store(service, 'applicant_messages', await message(service))),
      added: async ({ service }) => message(service),
      patch: { subject: 'Cambiado', body: 'Cambiado' },
      select: RECRUITERS,
      insert: RECRUITERS,
      update: RECRUITERS,
      delete: NOBODY,
    };
  }),
  {
    table: 'conversation_messages',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'conversation_messages', {
          ...newRecord.conversation_messages(),
          application_id: await storedApplication(service),
        }),
      ),
    added: async ({ service }) => ({
      ...newRecord.conversation_messages(),
      application_id: await storedApplication(service),
    }),
    // Only on replies: see conversations.test.ts.
    patch: { read_at: '2026-11-23T12:00:00Z' },
    select: RECRUITERS,
    insert: RECRUITERS,
    update: NOBODY,
    delete: RECRUITERS,
  },
  {
    table: 'conversation_messages',
    kind: 'about a quote request',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'conversation_messages', {
          ...newRecord.conversation_messages(),
          contact_request_id: await storedQuote(service),
        }),
      ),
    added: async ({ service }) => ({
      ...newRecord.conversation_messages(),
      contact_request_id: await storedQuote(service),
    }),
    patch: { read_at: '2026-11-23T12:00:00Z' },
    select: SUPER,
    insert: SUPER,
    update: NOBODY,
    delete: SUPER,
  },
  {
    table: 'skipped_mails',
    existing: async ({ service }) => idOf(await store(service, 'skipped_mails', newRecord.skipped_mails())),
    added: async () => newRecord.skipped_mails(),
    patch: { subject: 'Cambiado' },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    // Written only by the database; a given consent never changes.
    table: 'consents',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'consents', {
          ...newRecord.consents(),
          application_id: await storedApplication(service),
        }),
      ),
    added: async ({ service }) => ({
      ...newRecord.consents(),
      application_id: await storedApplication(service),
    }),
    patch: { act: 'withdrawn' },
    select: RECRUITERS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    // Written only by functions.
    table: 'interviews',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'interviews', {
          ...newRecord.interviews(),
          application_id: await storedApplication(service),
        }),
      ),
    added: async ({ service }) => ({
      ...newRecord.interviews(),
      application_id: await storedApplication(service),
    }),
    patch: { minutes: 30 },
    select: RECRUITERS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'interview_rooms',
    existing: async ({ service }) =>
      idOf(await store(service, 'interview_rooms', newRecord.interview_rooms())),
    added: async () => newRecord.interview_rooms(),
    patch: { place: 'Otro piso' },
    select: RECRUITERS,
    insert: RECRUITERS,
    update: RECRUITERS,
    // Archived instead.
    delete: NOBODY,
  },
  {
    table: 'message_templates',
    existing: async ({ service }) => {
      const record = newRecord.message_templates();
      await service.from('message_templates').delete().eq('kind', record.kind).throwOnError();
      return idOf(await store(service, 'message_templates', record));
    },
    added: async ({ service }) => {
      const record = newRecord.message_templates();
      await service.from('message_templates').delete().eq('kind', record.kind).throwOnError();
      return { ...record };
    },
    patch: { subject: 'Cambiado' },
    select: RECRUITERS,
    insert: RECRUITERS,
    // A version stays as it was written.
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'rights_requests',
    existing: async ({ service }) =>
      idOf(await store(service, 'rights_requests', newRecord.rights_requests())),
    added: async () => newRecord.rights_requests(),
    patch: { outcome: 'refused' },
    // Those who may see both quotes and applications, unless a role is given `rrhh.rights.manage`.
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'rights_requests',
    kind: 'unconfirmed',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'rights_requests', {
          ...newRecord.rights_requests(),
          confirmed_at: null,
          due_at: null,
        }),
      ),
    added: async () => ({ ...newRecord.rights_requests(), confirmed_at: null, due_at: null }),
    patch: { outcome: 'refused' },
    select: NOBODY,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'rights_events',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'rights_events', {
          rights_request_id: (await store(service, 'rights_requests', newRecord.rights_requests())).id,
          kind: 'confirmed',
        }),
      ),
    added: async ({ service }) => ({
      rights_request_id: (await store(service, 'rights_requests', newRecord.rights_requests())).id,
      kind: 'confirmed',
    }),
    patch: { kind: 'erased' },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'message_timings',
    existing: async () => ({ kind: 'application-rejected' }),
    added: async () => ({ kind: 'application-rejected', timing: 'soon' }),
    patch: { timing: 'soon' },
    select: RECRUITERS,
    insert: NOBODY,
    update: RECRUITERS,
    delete: NOBODY,
  },
  {
    table: 'block_changes',
    existing: async () => ({ id: true }),
    added: async () => ({ id: true }),
    patch: { changed_at: '2026-11-24T12:00:00+00:00' },
    select: RECRUITERS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'retention_periods',
    existing: async () => ({ kind: 'applications' }),
    added: async () => ({ kind: 'applications', months: 12 }),
    patch: { months: 11 },
    select: EVERYBODY,
    insert: NOBODY,
    // Super admins, until a role is given the permission.
    update: SUPER,
    delete: NOBODY,
  },
  {
    table: 'person_dismissals',
    existing: async ({ service }) => ({
      second_key: (
        await store(service, 'person_dismissals', {
          first_key: '00000000-0000-4000-8000-000000000000',
          second_key: randomUUID(),
        })
      ).second_key,
    }),
    added: async () => ({ first_key: '00000000-0000-4000-8000-000000000000', second_key: randomUUID() }),
    patch: { dismissed_at: '2026-11-22T12:00:00Z' },
    select: RECRUITERS,
    // Written by the functions dismiss_proposal and restore_proposal.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'person_merges',
    existing: async ({ service }) => ({
      person_key: (
        await store(service, 'person_merges', { person_key: randomUUID(), merged_into: randomUUID() })
      ).person_key,
    }),
    added: async () => ({ person_key: randomUUID(), merged_into: randomUUID() }),
    patch: { merged_into: randomUUID() },
    select: RECRUITERS,
    // Written by the functions merge_people and separate_person.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'notices',
    kind: "somebody else's",
    existing: async ({ colleague, service }) =>
      idOf(
        await store(service, 'notices', {
          user_id: await colleague(),
          kind: 'assigned',
          application_id: await storedApplication(service),
        }),
      ),
    added: async ({ colleague, service }) => ({
      user_id: await colleague(),
      kind: 'assigned',
      application_id: await storedApplication(service),
    }),
    patch: { read_at: '2026-11-22T12:00:00+00:00' },
    // Users see their own: see application-comments.test.ts.
    select: NOBODY,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'job_posting_views',
    existing: async ({ service }) => {
      const views = {
        job_posting_id: await openPosting(service),
        day: '2026-11-22',
        source_name: 'linkedin',
      };
      await store(service, 'job_posting_views', { ...views, views: 3 });
      return views;
    },
    added: async ({ service }) => ({
      job_posting_id: await openPosting(service),
      day: '2026-11-22',
      source_name: 'directo',
      views: 1,
    }),
    patch: { views: 100 },
    select: RECRUITERS,
    // Written by increment_job_views.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'job_applications_list',
    existing: async ({ service }) => ({ id: await storedApplication(service) }),
    added: async ({ service }) => newRecord.job_applications(await openPosting(service), 'x.pdf'),
    patch: { status: 'reviewing' },
    select: RECRUITERS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'tags',
    existing: async ({ service }) => idOf(await store(service, 'tags', { name: randomUUID() })),
    added: async () => ({ name: randomUUID() }),
    patch: { name: 'Cambiada' },
    select: RECRUITERS,
    insert: RECRUITERS,
    update: SUPER,
    delete: SUPER,
  },
  {
    table: 'application_tags',
    existing: async ({ service }) => idOf(await store(service, 'application_tags', await newTag(service))),
    added: async ({ service }) => newTag(service),
    patch: {},
    select: RECRUITERS,
    insert: RECRUITERS,
    update: NOBODY,
    delete: RECRUITERS,
  },
  {
    table: 'cv_texts',
    // Stored with the application.
    existing: async ({ service }) => ({
      application_id: (
        await store(
          service,
          'job_applications',
          newRecord.job_applications(await openPosting(service), 'x.pdf'),
        )
      ).id,
    }),
    added: async ({ service }) => {
      const job_posting_id = await openPosting(service);
      const record = newRecord.job_applications(job_posting_id, 'x.pdf');
      const { id } = await store(service, 'job_applications', record);
      await service.from('cv_texts').delete().eq('application_id', id).throwOnError();
      return { application_id: id, job_posting_id, first_id: id };
    },
    patch: { state: 'unreadable' },
    select: RECRUITERS,
    // Written by the server.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'internship_applications',
    existing: async ({ service }) =>
      idOf(await store(service, 'internship_applications', newRecord.internship_applications('x.pdf'))),
    added: async ({ visitor }) => newRecord.internship_applications(await uploadCv(visitor, 'cvs')),
    patch: { status: 'accepted' },
    select: RECRUITERS,
    insert: EVERYBODY,
    update: RECRUITERS,
    delete: SUPER,
  },
  {
    table: 'spontaneous_applications',
    existing: async ({ service }) =>
      idOf(await store(service, 'spontaneous_applications', newRecord.spontaneous_applications('x.pdf'))),
    added: async ({ visitor }) => newRecord.spontaneous_applications(await uploadCv(visitor, 'spontaneous')),
    patch: { status: 'contacted', notes: 'Llamar en marzo.' },
    select: RECRUITERS,
    insert: EVERYBODY,
    update: RECRUITERS,
    delete: SUPER,
  },
  ...(['success_cases', 'hero_images'] as const).flatMap((table): Line[] =>
    [true, false].map((is_active) => ({
      table,
      kind: is_active ? 'active' : 'inactive',
      existing: async ({ service }) =>
        idOf(await store(service, table, { ...newRecord[table](), is_active })),
      added: async () => ({ ...newRecord[table](), is_active }),
      // Keeps the row visible: an update that hides it violates the select policy, whoever may update.
      patch: { order_index: 77 },
      select: is_active ? EVERYBODY : SUPER,
      insert: SUPER,
      update: SUPER,
      delete: SUPER,
    })),
  ),
  {
    table: 'contact_requests',
    existing: async ({ service }) =>
      idOf(await store(service, 'contact_requests', newRecord.contact_requests())),
    added: async () => newRecord.contact_requests(),
    patch: { status: 'answered', note: 'Llamar el lunes' },
    select: SUPER,
    // Written by the function send-contact-email.
    insert: NOBODY,
    update: SUPER,
    delete: SUPER,
  },
  {
    table: 'notification_settings',
    existing: async ({ service }) => {
      await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
      return idOf(
        await store(service, 'notification_settings', { notification_email: 'rrhh@voltandes.example' }),
      );
    },
    added: async ({ service }) => {
      await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
      return { email_notifications_enabled: true, notification_email: 'rrhh@voltandes.example' };
    },
    patch: { notification_email: 'otro@voltandes.example' },
    select: RECRUITERS,
    insert: RECRUITERS,
    update: RECRUITERS,
    delete: NOBODY,
  },
  {
    table: 'content_documents',
    existing: async ({ service }) => {
      const { document, language } = await contentDocument(service);
      return { document, language };
    },
    added: async () => ({ document: newDocument(), language: 'es', version: 1 }),
    patch: { texts: {} },
    select: EVERYBODY,
    // Written by publish_content.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'content_versions',
    existing: async ({ service }) => {
      const { document, language } = await contentDocument(service);
      return idOf(await store(service, 'content_versions', { document, language, version: 1, changes: {} }));
    },
    added: async ({ service }) => {
      const { document, language } = await contentDocument(service);
      return { document, language, version: 1, changes: {} };
    },
    patch: { changes: {} },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'content_drafts',
    existing: async ({ service }) =>
      idOf(
        await store(service, 'content_drafts', {
          document: newDocument(),
          language: 'es',
          path: 'title',
          value: 'x',
        }),
      ),
    added: async () => ({ document: newDocument(), language: 'es', path: 'title', value: 'x' }),
    patch: { value: 'y' },
    select: SUPER,
    // Written by save_content_drafts.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'content_publications',
    existing: async ({ service }) =>
      idOf(await store(service, 'content_publications', { publish_at: '2099-01-01' })),
    added: async () => ({ publish_at: '2099-01-01' }),
    patch: { publish_at: '2099-01-02' },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'content_previews',
    existing: async ({ service }) => idOf(await store(service, 'content_previews', contentPreview())),
    added: async () => contentPreview(),
    patch: { label: 'Otro' },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: SUPER,
  },
  {
    table: 'media_files',
    existing: async ({ service }) => idOf(await store(service, 'media_files', newRecord.media_files())),
    added: async () => newRecord.media_files(),
    patch: { alt_es: 'Otra sala' },
    // Others see those of pages: see media-files.test.ts.
    select: SUPER,
    insert: SUPER,
    update: SUPER,
    delete: SUPER,
  },
  {
    table: 'site_redirects',
    existing: async ({ service }) => idOf(await store(service, 'site_redirects', newRecord.site_redirects())),
    added: async () => newRecord.site_redirects(),
    patch: { to_path: '/practicas' },
    // Visitors see that there is one, but not its addresses: see site-redirects.test.ts.
    select: ['anon', 'super admin'],
    insert: SUPER,
    update: SUPER,
    delete: SUPER,
  },
  {
    table: 'site_settings',
    existing: async ({ service }) => {
      const setting = newRecord.site_settings();
      await service.from('site_settings').upsert(setting).throwOnError();
      return { kind: setting.kind };
    },
    added: async ({ service }) => {
      await service.from('site_settings').delete().eq('kind', 'recipients').throwOnError();
      return newRecord.site_settings();
    },
    patch: { value: { quotes: [] } },
    // Which kinds others see, site-settings.test.ts tells.
    select: SUPER,
    insert: SUPER,
    update: SUPER,
    delete: NOBODY,
  },
  {
    table: 'portal_settings',
    existing: async () => ({ id: true }),
    added: async () => ({ super_admins_need_second_factor: true }),
    // Super admins with a verified second factor may: see second-factor.test.ts.
    patch: { super_admins_need_second_factor: true },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'admin_invitations',
    existing: async ({ service }) =>
      idOf(await store(service, 'admin_invitations', newRecord.admin_invitations())),
    added: async () => newRecord.admin_invitations(),
    patch: { full_name: 'Cambiado' },
    select: ACCESS,
    // Written by the function invite-admin-user.
    insert: NOBODY,
    update: NOBODY,
    delete: ACCESS,
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
    select: ACCESS,
    insert: SUPER,
    update: ACCESS,
    delete: SUPER,
  },
  {
    table: 'admin_user_roles',
    kind: "somebody else's",
    existing: async ({ colleague, service }) => {
      const role = await store(service, 'admin_roles', newRecord.admin_roles());
      return {
        ...(await store(service, 'admin_user_roles', { user_id: await colleague(), role_id: role.id })),
      };
    },
    added: async ({ colleague, service }) => ({
      user_id: await colleague(),
      role_id: (await store(service, 'admin_roles', newRecord.admin_roles())).id,
    }),
    patch: {},
    select: ACCESS,
    insert: ACCESS,
    update: NOBODY,
    delete: ACCESS,
  },
  {
    table: 'admin_roles',
    kind: "somebody else's",
    existing: async ({ service }) => idOf(await store(service, 'admin_roles', newRecord.admin_roles())),
    added: async () => newRecord.admin_roles(),
    patch: { is_active: false },
    select: ACCESS,
    insert: ACCESS,
    update: ACCESS,
    delete: ACCESS,
  },
  {
    table: 'admin_roles',
    kind: 'of super admins',
    existing: async ({ service }) => ({ id: await roleId(service, 'super_admin') }),
    added: async () => ({ ...newRecord.admin_roles(), role_type: 'super_admin' }),
    patch: { is_active: false },
    select: ACCESS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'admin_permissions',
    // A permission that neither a recruiter nor an access manager holds.
    kind: 'of access management',
    existing: async ({ service }) => ({ id: await permissionId(service, 'accesos.users.update') }),
    added: async () => ({
      name: `accesos.x.${randomUUID()}`,
      module: 'accesos',
      action: 'x',
      description: 'x',
    }),
    patch: { description: 'Cambiado' },
    select: ACCESS,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'admin_role_permissions',
    kind: "of somebody else's role",
    existing: async ({ service }) => {
      const role = await store(service, 'admin_roles', newRecord.admin_roles());
      const permission_id = await permissionId(service, 'accesos.users.read');
      return store(service, 'admin_role_permissions', { role_id: role.id, permission_id });
    },
    added: async ({ service }) => ({
      role_id: (await store(service, 'admin_roles', newRecord.admin_roles())).id,
      permission_id: await permissionId(service, 'accesos.users.read'),
    }),
    patch: {},
    select: ACCESS,
    insert: ACCESS,
    update: NOBODY,
    delete: ACCESS,
  },
  {
    table: 'access_reviews',
    existing: async ({ colleague, service }) => {
      const { user_id } = await store(service, 'access_reviews', { user_id: await colleague() });
      return { user_id };
    },
    added: async ({ colleague }) => ({ user_id: await colleague() }),
    patch: { reviewed_at: '2026-01-01T00:00:00Z' },
    select: ACCESS,
    // Written by the function mark_access_reviewed.
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'staff_preferences',
    kind: "somebody else's",
    existing: async ({ colleague, service }) => {
      const { user_id } = await store(service, 'staff_preferences', { user_id: await colleague() });
      return { user_id };
    },
    added: async ({ colleague }) => ({ user_id: await colleague() }),
    patch: { signature: 'Cambiada' },
    // Users choose for themselves: see staff-preferences.test.ts.
    select: NOBODY,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
  {
    table: 'admin_role_delegations',
    kind: "of somebody else's roles",
    existing: async ({ service }) => store(service, 'admin_role_delegations', await delegation(service)),
    added: async ({ service }) => delegation(service),
    patch: {},
    select: ACCESS,
    insert: SUPER,
    update: NOBODY,
    delete: SUPER,
  },
  {
    table: 'audit_log',
    existing: async ({ service }) => {
      const { data } = await service.from('audit_log').select('id').limit(1).single().throwOnError();
      return z.object({ id: z.number() }).parse(data);
    },
    added: async () => ({ table_name: 'job_postings', operation: 'INSERT' }),
    patch: { table_name: 'otra' },
    select: SUPER,
    insert: NOBODY,
    update: NOBODY,
    delete: NOBODY,
  },
];
