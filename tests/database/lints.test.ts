import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * Supabase's database advisors, applied to our own schemas.
 * Source: https://github.com/supabase/splinter
 */
const LINTS: Record<string, string> = {
  '0001 foreign keys without an index': `
    select c.conrelid::regclass || '.' || c.conname as finding from pg_constraint c
    where c.contype = 'f' and c.connamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (
        select from pg_index i where i.indrelid = c.conrelid
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey)`,
  '0002 auth.users exposed by a view': `
    select v.oid::regclass::text as finding from pg_class v
    join pg_depend d on d.refobjid = 'auth.users'::regclass
    join pg_rewrite r on r.oid = d.objid and r.ev_class = v.oid
    where v.relkind in ('v', 'm') and v.relnamespace = 'public'::regnamespace`,
  '0003 policies that re-evaluate auth functions for every row': `
    select tablename || ': ' || policyname as finding from pg_policies
    where schemaname in ('public', 'storage') and regexp_replace(
      coalesce(qual, '') || ' ' || coalesce(with_check, ''),
      '\\( *SELECT +(auth\\.(uid|role|jwt|email)\\(\\)|private\\.[a-z_]+\\([^()]*(\\([^()]*\\))?[^()]*\\)|(nullif\\()?current_setting\\([^)]*\\)(, ''''::text\\))?)( AS "?[a-z_]+"?)?\\)', '', 'gi')
      ~* '(auth\\.(uid|role|jwt|email)\\(\\)|private\\.(is_super_admin|has_permission|get_invitation_token_digest)\\(|current_setting\\()'`,
  '0004 tables without a primary key': `
    select c.oid::regclass::text as finding from pg_class c
    where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)`,
  '0006 multiple permissive policies for one role and verb': `
    select tablename || ' ' || role || ' ' || verb as finding
    from pg_policies, unnest(roles) as role,
      unnest(case cmd when 'ALL' then array['SELECT','INSERT','UPDATE','DELETE'] else array[cmd] end) as verb
    where schemaname in ('public', 'storage') and permissive = 'PERMISSIVE'
    group by tablename, role, verb having count(*) > 1`,
  '0007 policies on a table without row-level security': `
    select c.oid::regclass::text as finding from pg_class c
    where c.relkind = 'r' and not c.relrowsecurity and c.relnamespace = 'public'::regnamespace
      and exists (select from pg_policy p where p.polrelid = c.oid)`,
  '0009 duplicate indexes': `
    select indrelid::regclass || ' ' || array_agg(indexrelid::regclass)::text as finding from pg_index
    join pg_class c on c.oid = indrelid and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
    group by indrelid, indkey, indclass, indpred::text, indexprs::text having count(*) > 1`,
  '0010 security definer views': `
    select c.oid::regclass::text as finding from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace
      and not coalesce(c.reloptions::text ilike '%security_invoker=%true%', false)`,
  '0011 functions with a mutable search_path': `
    select p.oid::regprocedure::text as finding from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not exists (select from unnest(coalesce(p.proconfig, '{}')) setting where setting like 'search_path=%')`,
  '0013 tables of the API without row-level security': `
    select c.oid::regclass::text as finding from pg_class c
    where c.relkind in ('r', 'p') and not c.relrowsecurity
      and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`,
  '0014 extensions in public': `
    select extname as finding from pg_extension where extnamespace = 'public'::regnamespace`,
  '0015 policies that trust user metadata': `
    select tablename || ': ' || policyname as finding from pg_policies
    where schemaname in ('public', 'storage') and coalesce(qual, '') || coalesce(with_check, '') ilike '%user_metadata%'`,
  '0016 materialized views in the API': `
    select c.oid::regclass::text as finding from pg_class c
    where c.relkind = 'm' and c.relnamespace = 'public'::regnamespace`,
  // Except for the role of functions, which do their own checks.
  '0024 policies that always allow writes': `
    select tablename || ': ' || policyname as finding from pg_policies
    where schemaname in ('public', 'storage') and cmd <> 'SELECT' and roles <> '{portal_functions}'
      and (trim(coalesce(qual, 'x')) = 'true' or trim(coalesce(with_check, 'x')) = 'true')`,
  // Their bytes would stay forever on hosted Supabase: `private.queue_file_removals` queues them instead.
  'functions that delete stored files by SQL': `
    select p.oid::regprocedure::text as finding from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and p.prosrc ~* 'delete from storage\\.|storage\\.allow_delete_query'`,
  'security definer functions executable by everyone': `
    select p.oid::regprocedure::text as finding from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and has_function_privilege('anon', p.oid, 'execute')
      and p.proname not in ('accept_other_processes', 'applicant_block', 'applicant_interviews', 'applicant_offers', 'applicant_page', 'choose_interview_time', 'confirm_job_alert', 'confirm_rights_request', 'correct_own_contact',
        'decline_interview', 'end_job_alert',
        'erase_own_application', 'find_job_posting', 'find_sent_application', 'increment_job_views',
        'list_job_alert_options', 'get_own_other_processes_consent', 'prolong_own_consent', 'read_content_preview', 'replace_own_cv', 'create_own_rights_request',
        'withdraw_application', 'withdraw_own_other_processes')`,
  'policies without a named role': `
    select tablename || ': ' || policyname as finding from pg_policies
    where schemaname in ('public', 'storage') and 'public' = any (roles)`,
};

let db: TestDatabase;
let client: Client;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
  client = new Client({ connectionString: db.url.reveal() });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db[Symbol.asyncDispose]();
});

test.each(Object.entries(LINTS))('no %s', async (_, query) => {
  const { rows } = await client.query(query);
  expect(rows.map(({ finding }) => finding)).toEqual([]);
});

test('every lint detects its violation', async () => {
  await client.query(`begin;
    create table public.bad (other uuid references public.job_postings);
    create policy "bad" on public.bad for delete using (auth.uid() is not null);
    create policy "worse" on public.bad for delete using (true);
    create view public.seen as select * from public.job_postings;
    create function public.loose() returns int language sql as 'select 1';
    create index twice on public.job_postings (created_by);
    create view public.accounts as select id from auth.users;
    create extension citext schema public;
    create policy "trusting" on public.bad for select to authenticated
      using (((select auth.jwt()) -> 'user_metadata' ->> 'role') = 'boss');
    create materialized view public.kept as select 1 as one;
    create function public.open_door() returns int language sql security definer set search_path = '' as 'select 1';
    create function public.forget() returns void language sql as 'delete from storage.objects';
    grant execute on function public.open_door() to anon`);
  for (const [name, query] of Object.entries(LINTS)) {
    const { rows } = await client.query(query);
    expect(rows.length, name).toBeGreaterThan(0);
  }
  await client.query('rollback');
});
