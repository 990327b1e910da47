-- Drafts that publish themselves at a given time. The status remains the only thing that decides what visitors see.

alter table public.job_postings add column publish_at timestamptz;
comment on column public.job_postings.publish_at is 'When the draft becomes active by itself; null for other statuses.';
grant select (publish_at), insert (publish_at), update (publish_at) on public.job_postings to authenticated;

create index job_postings_publish_at_idx on public.job_postings (publish_at) where publish_at is not null;

-- Publishing or closing by hand ends the schedule.
create function private.end_posting_schedule() returns trigger language plpgsql set search_path = '' as $$
begin
  new.publish_at := null;
  return new;
end
$$;
create trigger end_schedule before insert or update of status, publish_at on public.job_postings
  for each row when (new.status <> 'draft' and new.publish_at is not null)
  execute function private.end_posting_schedule();

create function private.publish_due_postings() returns void
language sql security definer set search_path = '' as $$
  update public.job_postings set status = 'active' where publish_at <= now()
$$;
comment on function private.publish_due_postings is 'Makes the drafts active whose time has come, however late.';
revoke execute on function private.end_posting_schedule(), private.publish_due_postings() from public;
select cron.schedule('scheduled postings', '* * * * *', 'select private.publish_due_postings()');

drop trigger announce_content on public.job_postings;
-- Not when a view is counted.
create trigger announce_content
  after insert or delete or truncate or update of title, description, requirements, benefits, department, location,
    employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions, publish_at
  on public.job_postings for each statement execute function private.announce_content();

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
    '$[*] ? (!exists(@.text.en) || exists(@.options[*] ? (!exists(@.text.en))))') as is_translated,
  publish_at
from public.job_postings posting;
