-- Who rated an interview: the author edits the rating, and its events keep the former ones.

alter table public.job_applications
  add column rated_by uuid references auth.users on delete set null,
  add column rated_at timestamptz;
comment on column public.job_applications.rated_by is 'Whose the rating is; null for none, and once the account is deleted.';
comment on column public.job_applications.rated_at is 'When the rating or its notes last changed: the version that an edit replaces.';
create index job_applications_rated_by_idx on public.job_applications (rated_by) where rated_by is not null;

create function private.sign_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    new.rated_by := case when new.interview_rating is not null then private.current_actor() end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
create trigger sign_rating before update of interview_rating, interview_notes on public.job_applications
  for each row execute function private.sign_rating();

-- No edit: neither the day of the last change nor the audit log says otherwise.
alter table public.job_applications disable trigger user;
update public.job_applications application set rated_by = latest.actor_id, rated_at = latest.happened_at
from (
  select distinct on (application_id) application_id, actor_id, happened_at from public.application_events
  where kind = 'rated' order by application_id, happened_at desc, id desc
) latest
where latest.application_id = application.id and application.interview_rating is not null;
alter table public.job_applications enable trigger user;
