-- Which answers disqualify is for recruiters: other signed-in people read `public_questions`, as visitors do.

revoke select on public.job_postings from authenticated;
do $$
begin
  execute (
    select format('grant select (%s) on public.job_postings to authenticated', string_agg(quote_ident(attname), ', '))
    from pg_attribute
    where attrelid = 'public.job_postings'::regclass and attnum > 0 and not attisdropped and attname <> 'questions'
  );
end $$;

create function private.posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when private.has_permission('rrhh.postings.read') then questions else public_questions end
  from public.job_postings where id = posting
$$;
comment on function private.posting_questions(uuid) is
  'A posting''s questions; with the answers that disqualify for recruiters alone.';
revoke execute on function private.posting_questions(uuid) from public;
grant execute on function private.posting_questions(uuid) to authenticated, service_role;

create or replace view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  private.posting_questions(id) as questions,
  public_questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(public_questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated
from public.job_postings posting;
comment on column public.job_postings_list.questions is
  'With the answers that disqualify for recruiters; for others as public_questions.';
