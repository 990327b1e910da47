-- An internship application that is sent again, after a lost response, is stored once, like a job application.

alter table public.internship_applications add column submission_id uuid;
comment on column public.internship_applications.submission_id is
  'Made by the client; sending the same one again stores nothing.';
create unique index internship_applications_submission_idx on public.internship_applications (submission_id);
grant insert (submission_id) on public.internship_applications to anon, authenticated;

create function private.accept_internship_application_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.submission_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('internship_applications.submission_id ' || new.submission_id, 0));
  if exists (select from public.internship_applications where submission_id = new.submission_id) then
    return null;
  end if;
  return new;
end $$;
-- Before "admit", which claims the CV: triggers fire by name.
create trigger accept_once before insert on public.internship_applications
  for each row execute function private.accept_internship_application_once();

drop trigger audit on public.internship_applications;
create trigger audit after update or delete on public.internship_applications
  for each row execute function private.write_audit(
    'first_name', 'last_name', 'email', 'phone', 'institution', 'career', 'semester', 'duration', 'availability',
    'motivation', 'skills', 'cv_url', 'search', 'submission_id');
