-- A posting has no column that somebody who sees it may not read: `select('*')`, what the official client asks for by default,
-- was refused to everybody for the sake of one. Which answers disqualify is kept beside it, for recruiters.

create table private.job_posting_knock_outs (
  id uuid primary key references public.job_postings on delete cascade deferrable initially deferred,
  questions jsonb not null
);
comment on table private.job_posting_knock_outs is
  'The questions of postings with the answers that disqualify, where there are any.';
alter table private.job_posting_knock_outs enable row level security;

alter table public.job_postings disable trigger user;
insert into private.job_posting_knock_outs select id, questions from public.job_postings where questions <> public_questions;
update public.job_postings set questions = public_questions where questions <> public_questions;
alter table public.job_postings enable trigger user;
comment on column public.job_postings.questions is
  'Questions to applicants. Written with the answers that disqualify, which go to private.job_posting_knock_outs.';

-- Which were without these answers, and now are the questions.
drop view public.job_postings_list;
drop trigger audit on public.job_postings;
drop trigger audit_update on public.job_postings;
alter table public.job_postings drop column public_questions;
create trigger audit after insert or delete on public.job_postings
  for each row execute function private.write_audit('search', 'slug', 'former_slugs');
create trigger audit_update after update on public.job_postings
  for each row when (old.views_count = new.views_count)
  execute function private.write_audit('search', 'slug', 'former_slugs');
create view public.job_postings_list with (security_invoker = true) as
select id, title, description, requirements, benefits, department, location, employment_type, experience_level,
  salary_min, salary_max, status, created_at, updated_at, expires_at, external_link, views_count, search,
  (select count(*) from public.job_applications application
   where application.job_posting_id = posting.id and application.repeat_of is null) as applications,
  slug,
  (select to_jsonb(translation) from public.job_posting_translations translation
   where translation.job_posting_id = posting.id and translation.language = 'en') as english,
  private.posting_questions(id) as questions,
  exists (
    select from public.job_posting_translations translation
    where translation.job_posting_id = posting.id and translation.language = 'en'
      and num_nulls(translation.title, translation.department, translation.description, translation.requirements) = 0
      and (nullif(trim(posting.benefits), '') is null or translation.benefits is not null)
  ) and not jsonb_path_exists(questions,
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated,
  publish_at,
  case when status <> 'draft' then published_at end as published_at
from public.job_postings posting;
comment on view public.job_postings_list is 'Postings as the portal lists them, with how many people applied to each.';
comment on column public.job_postings_list.questions is 'With the answers that disqualify for recruiters alone.';
comment on column public.job_postings_list.is_translated is
  'Whether nothing of the posting is shown in Spanish on its English page.';
comment on column public.job_postings_list.published_at is 'Null for drafts, also for those taken back.';
revoke all on public.job_postings_list from anon, authenticated;
grant select on public.job_postings_list to authenticated, service_role;
do $$
begin
  execute replace(pg_get_functiondef('private.check_application_answers'::regproc), 'public_questions', 'questions');
end $$;

create function private.keep_knock_outs() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Null where the questions are refused.
  visible constant jsonb := private.without_knock_outs(new.questions);
begin
  -- An upsert updates with what is returned here, and comes by again.
  if tg_op = 'INSERT' and exists (select from public.job_postings where id = new.id) then
    return new;
  end if;
  if new.questions <> visible then
    insert into private.job_posting_knock_outs as kept values (new.id, new.questions)
    on conflict (id) do update set questions = excluded.questions where kept.questions <> excluded.questions;
    new.questions := visible;
  else
    delete from private.job_posting_knock_outs where id = new.id;
  end if;
  return new;
end
$$;
revoke execute on function private.keep_knock_outs() from public;
create trigger keep_knock_outs before insert or update of questions on public.job_postings
  for each row execute function private.keep_knock_outs();
create trigger audit after insert or update or delete on private.job_posting_knock_outs
  for each row execute function private.write_audit();

create or replace function private.posting_questions(posting uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select kept.questions from private.job_posting_knock_outs kept
     where kept.id = posting
       and (private.has_permission('rrhh.postings.read') or private.has_permission('rrhh.applications.read'))),
    (select questions from public.job_postings where id = posting))
$$;

grant select on public.job_postings to anon, authenticated;
