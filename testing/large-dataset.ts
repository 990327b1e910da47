import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { CONSENT_TEXTS } from '#domain/data-protection/consent-texts.ts';

/** Row counts of a company after years of use. */
export const LARGE_DATASET = {
  applications: 100_000,
  /** Of the applications, those for the busiest posting; the other postings share the rest. */
  busiest: 50_000,
  /** Of the busiest posting's applications, those whose CV has been read. */
  cvs: 10_000,
  postings: 1000,
  internships: 10_000,
  users: 5000,
  invitations: 5000,
  auditEntries: 100_000,
  securityEvents: 100_000,
  cases: 300,
  images: 50,
} as const;

/** Row counts by kind. */
export type Dataset = Readonly<Record<keyof typeof LARGE_DATASET, number>>;

/** A quarter of what grows: enough to tell bounded reads from full ones, and faster to fill. */
export const QUARTER_DATASET: Dataset = {
  ...LARGE_DATASET,
  applications: 25_000,
  busiest: 12_500,
  cvs: 2500,
  internships: 2500,
  users: 1250,
  invitations: 1250,
  auditEntries: 25_000,
  securityEvents: 25_000,
};

/** The posting with half of all applications. */
export const BUSIEST_POSTING = '0c000000-0000-4000-8000-000000000001';

const FIRST =
  "(array['Camila', 'Matías', 'Valentina', 'Álvaro', 'Benjamín', 'Ximena', 'Hernán', 'Úrsula'])[1 + n % 8]";
const LAST = "(array['Rojas', 'Soto', 'Muñoz', 'Herrera', 'Núñez', 'Tapia', 'Vera'])[1 + n % 7]";
const NAME = `${FIRST} || ' ' || ${LAST} || ' ' || n`;
const id = (kind: string): string => `('${kind}000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`;

/** Inserts rows numbered by `n`, with triggers and foreign keys disabled. */
const statements = (rows: Dataset): readonly string[] => [
  `insert into public.job_postings
     (id, slug, title, description, requirements, department, location, status, views_count, created_at, expires_at)
   select ${id('0c')}, 'cargo-' || n, 'Cargo ' || n, repeat('Armado y cableado de tableros. ', 30), repeat('Leer planos. ', 20),
     (array['Taller', 'Ingeniería', 'Montaje', 'Automatización'])[1 + n % 4], 'Santiago',
     (array['active', 'active', 'draft', 'closed'])[1 + n % 4], n, now() - n * interval '1 day', null
   from generate_series(1, ${rows.postings}) n`,
  `insert into public.job_applications
     (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, applied_at, updated_at, notified_at,
       consent_version, consented_at, other_processes_version)
   select case when n <= ${rows.busiest} then '${BUSIEST_POSTING}'
       else ('0c000000-0000-4000-8000-' || lpad((2 + n % ${rows.postings - 1})::text, 12, '0')) end::uuid,
     ${NAME}, 'persona' || n || '@correo.example', '+56 9 ' || lpad(n::text, 8, '0'),
     repeat('Tengo experiencia en terreno. ', 30),
     'http://localhost/storage/v1/object/public/documents/resumes/1763000000000-' || md5(n::text) || '.pdf',
     (array['pending', 'reviewing', 'approved', 'rejected'])[1 + n % 4],
     now() - n * interval '3 minutes', now() - n * interval '3 minutes', now(),
     '${CONSENT_TEXTS.application.version}', now() - n * interval '3 minutes',
     case when n % 3 = 0 then '${CONSENT_TEXTS.other_processes.version}' end
   from generate_series(1, ${rows.applications}) n`,
  `insert into public.application_events (application_id, happened_at, kind, from_status, to_status)
   select id, applied_at, 'received', null, null from public.job_applications
   union all select id, applied_at + interval '2 days', 'status_changed', 'pending', status
   from public.job_applications where status <> 'pending'
   union all select id, applied_at + interval '1 day', 'contacted', null, null from public.job_applications`,
  // One word in all of them, one in a few.
  `insert into public.cv_texts (application_id, job_posting_id, first_id, state, body)
   select id, job_posting_id, id, 'read', concat_ws(' ', 'Experiencia en tableros, terreno y puesta en marcha. Curso',
     n, case when n % 1000 = 0 then 'Osciloscopio' end, md5(n::text), md5((n + 1)::text))
   from (select id, job_posting_id, row_number() over (order by applied_at desc) as n
     from public.job_applications where job_posting_id = '${BUSIEST_POSTING}'
     order by applied_at desc limit ${rows.cvs}) newest`,
  `insert into public.internship_applications
     (first_name, last_name, email, phone, institution, career, duration, motivation, cv_url, status, created_at)
   select ${FIRST}, ${LAST} || ' ' || n, 'estudiante' || n || '@correo.example', '+56 9 ' || lpad(n::text, 8, '0'),
     'Universidad ' || n % 40, 'Ingeniería Eléctrica', '3-meses', repeat('Quiero aprender en obra. ', 30),
     'http://localhost/storage/v1/object/public/documents/cvs/1763000000000-' || md5(n::text) || '.pdf',
     (array['pending', 'reviewing', 'accepted', 'rejected'])[1 + n % 4], now() - n * interval '20 minutes'
   from generate_series(1, ${rows.internships}) n`,
  `insert into public.cv_texts (internship_id, state, body)
   select id, 'read', concat_ws(' ', 'Curso de PLC y tableros.', case when last_name like '%00' then 'Osciloscopio' end,
     md5(id::text)) from public.internship_applications`,
  `insert into auth.users (id, aud, role, email, email_confirmed_at, last_sign_in_at, created_at, updated_at)
   select ${id('0d')}, 'authenticated', 'authenticated', 'usuario' || n || '@voltandes.example', now(), now(), now(), now()
   from generate_series(1, ${rows.users}) n`,
  `insert into public.admin_profiles (user_id, full_name, email, is_active, created_at)
   select ${id('0d')}, ${NAME}, 'usuario' || n || '@voltandes.example', n % 5 > 0, now() - n * interval '1 hour'
   from generate_series(1, ${rows.users}) n`,
  `insert into public.admin_user_roles (user_id, role_id)
   select ${id('0d')}, role.id from generate_series(1, ${rows.users}) n
   join public.admin_roles role on role.role_type = (array['rrhh_admin', 'accesos_admin'])[1 + n % 2]`,
  `insert into public.admin_invitations (token, email, full_name, status, expires_at, created_at)
   select encode(sha256(n::text::bytea), 'hex'), 'invitado' || n || '@voltandes.example', ${NAME},
     (array['pending', 'completed'])[1 + n % 2], now() + interval '1 day', now() - n * interval '1 hour'
   from generate_series(1, ${rows.invitations}) n`,
  `insert into public.audit_log (occurred_at, actor_id, table_name, operation, record_id, before, after)
   select now() - n * interval '2 minutes', ('0d000000-0000-4000-8000-' || lpad((1 + n % 500)::text, 12, '0'))::uuid,
     (array['job_applications', 'job_applications', 'job_applications', 'job_postings', 'success_cases'])[1 + n % 5],
     (array['UPDATE', 'UPDATE', 'UPDATE', 'INSERT', 'DELETE'])[1 + n % 5], md5((n % 50000)::text)::uuid::text,
     '{"status": "pending", "contacted": false}', '{"status": "reviewing", "contacted": true}'
   from generate_series(1, ${rows.auditEntries}) n`,
  // Nine in ten are token refreshes, which the portal hides.
  `insert into auth.audit_log_entries (instance_id, id, payload, created_at, ip_address)
   select '00000000-0000-0000-0000-000000000000', gen_random_uuid(),
     json_build_object('action', case when n % 10 > 0 then 'token_refreshed' when n % 5000 = 0 then 'user_recovery_requested' else 'login' end,
       'actor_id', ('0d000000-0000-4000-8000-' || lpad((1 + n % 500)::text, 12, '0')), 'log_type', 'account',
       'traits', json_build_object('provider', 'email')),
     now() - n * interval '2 minutes', ''
   from generate_series(1, ${rows.securityEvents}) n`,
  `insert into public.success_cases
     (slug, titulo, cliente, sector, "año", duracion, equipo, descripcion, desafio, solucion, resultados, tecnologias, order_index)
   select 'caso-' || n, 'Caso ' || n, 'Minera del Norte', 'Minería', '2024', '6 meses', 'Ingeniería', repeat('Renovación. ', 40),
     'Sin detener la planta.', 'Por etapas.', array['Cero detenciones'], array['CCM'], n
   from generate_series(1, ${rows.cases}) n`,
  `insert into public.hero_images (storage_path, order_index, is_active)
   select n || '.webp', n, n % 2 = 0 from generate_series(1, ${rows.images}) n`,
];

/**
 * Fills a database with years of data, in seconds.
 *
 * @param rows row counts
 */
export async function seedLargeDataset(databaseUrl: Secret, rows: Dataset = LARGE_DATASET): Promise<void> {
  await asAdministrator(databaseUrl, async (client) => {
    await client.query(
      "set session_replication_role = 'replica'; set synchronous_commit = off; set maintenance_work_mem = '256MB'",
    );
    // Building indexes afterwards is much faster than maintaining them per row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid in ('public.job_applications'::regclass, 'public.cv_texts'::regclass, 'public.application_events'::regclass, 'public.audit_log'::regclass, 'auth.audit_log_entries'::regclass)
         and not exists (select from pg_constraint where conindid = indexrelid)`,
    );
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of statements(rows)) await client.query(statement);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('vacuum (analyze)');
  });
}
