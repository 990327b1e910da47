import { createTestDatabase } from '@voltandes/platform/testing/database';
import { expect, test } from 'vitest';

/** The columns of text and JSON whose values the audit log keeps: nothing that applicants wrote, no secret. */
const LOGGED = {
  admin_invitations: 'email full_name status',
  admin_profiles: 'email full_name',
  admin_roles: 'description name role_type',
  applicant_messages: 'kind state',
  contact_requests: 'status',
  content_previews: 'label',
  content_publications: 'kind',
  content_versions: 'changes document language',
  conversation_messages: 'state',
  hero_images: 'storage_path',
  internship_applications: 'consent_version language other_processes_version status',
  interview_rooms: 'name place video_url',
  job_applications:
    'consent_version interview_rating language other_processes_version reference rejection_reason status',
  job_posting_knock_outs: 'questions',
  job_posting_translations:
    'benefits benefits_rich department description description_rich language requirements requirements_rich title',
  job_postings:
    'benefits benefits_rich country department description description_rich employment_type experience_level external_link location places questions requirements requirements_rich status title work_mode',
  media_files: 'alt_en alt_es media_type name slug storage_path',
  message_templates: 'body kind language subject',
  message_timings: 'kind timing',
  notification_settings: 'notification_email',
  retention_periods: 'kind',
  site_redirects: 'from_path to_path',
  site_settings: 'kind value',
  spontaneous_applications: 'area consent_version language reference status',
  success_case_translations:
    'cliente desafio desafio_rich descripcion duracion equipo language resultados sector solucion solucion_rich tecnologias titulo',
  success_cases:
    'año cliente desafio desafio_rich descripcion duracion equipo fin former_slugs imagen_url inicio region resultados sector slug solucion solucion_rich tecnologias titulo unilineal_antes unilineal_despues',
  tags: 'name',
};

test('the audit log keeps the values of listed columns only, and of no column that is added', async () => {
  await using db = await createTestDatabase('template_product');
  const tables = await db.sql<{ name: string; columns: string[]; values: string[] }>(`
    select attrelid::regclass::text as name, array_agg(quote_ident(attname) order by attname) as columns,
      array_agg(case atttypid when 'text[]'::regtype then '{canary}' else '"canary"' end order by attname) as values
    from pg_attribute
    where attrelid in (select tgrelid from pg_trigger where tgfoid = 'private.write_audit'::regproc)
      and attnum > 0 and not attisdropped and attgenerated = ''
      and atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype)
    group by 1 order by 1`);
  const actor = '0a000000-0000-4000-8000-00000000000a';
  expect(tables.length).toBeGreaterThan(20);
  // It refuses updates of tables without a primary key.
  await db.sql('drop publication supabase_realtime');
  for (const { columns, name, values } of tables) {
    const assigned = columns.map((column, index) => `${column} = '${values[index]}'`);
    await db.sql(`
      begin;
      select set_config('app.actor', '${actor}', true);
      alter table ${name} add column linkedin_url text, disable trigger user;
      do $$ declare part text; begin
        for part in select format('drop constraint if exists %I cascade', conname) from pg_constraint
          where conrelid = '${name}'::regclass and contype not in ('n', 't') loop
          execute 'alter table ${name} ' || part;
        end loop;
        for part in select format('alter %I drop not null', attname) from pg_attribute
          where attrelid = '${name}'::regclass and attnum > 0 and attnotnull and attidentity = '' loop
          execute 'alter table ${name} ' || part;
        end loop;
        for part in select tgname from pg_trigger
          where tgrelid = '${name}'::regclass and tgfoid = 'private.write_audit'::regproc loop
          execute format('alter table ${name} enable trigger %I', part);
        end loop;
      end $$;
      insert into ${name} (linkedin_url) values (null);
      update ${name} set ${["linkedin_url = 'canary'", ...assigned].join(', ')};
      commit`);
  }
  const found = await db.sql<{ table: string; columns: string[] }>(`
    select table_name as table, array_agg(distinct key order by key) as columns
    from public.audit_log, jsonb_each_text(after) where value like '%canary%' group by 1 order by 1`);
  expect(Object.fromEntries(found.map(({ columns, table }) => [table, columns.join(' ')]))).toEqual(LOGGED);
});
