-- Who takes care of an application, and what is to be done next.

alter table public.job_applications
  add column owner_id uuid references auth.users on delete set null,
  add column next_step text
    constraint job_applications_next_step_check check (next_step ~ '\S' and char_length(next_step) <= 200),
  add column next_step_on date,
  add constraint job_applications_next_step_with_date check (next_step_on is null or next_step is not null);
comment on column public.job_applications.owner_id is 'The recruiter in charge; null for none, and once the account is deleted.';
comment on column public.job_applications.next_step is 'What is to be done next, in the recruiters'' words.';
comment on column public.job_applications.next_step_on is 'The day the next step is due, in Chile.';

create index job_applications_owner_idx on public.job_applications (owner_id, next_step_on) where owner_id is not null;
create index job_applications_next_step_idx on public.job_applications (next_step_on) where next_step_on is not null;

grant update (owner_id, next_step, next_step_on) on public.job_applications to authenticated;

-- Whoever may not read the application cannot be in charge of it.
create function private.admit_owner() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.owner_id is distinct from old.owner_id and new.owner_id is not null
    and not private.may_read_applications(new.owner_id) then
    raise check_violation using message = 'the owner may not read applications', table = 'job_applications',
      constraint = 'job_applications_owner_reads';
  end if;
  return new;
end
$$;
create trigger admit_owner before update of owner_id on public.job_applications
  for each row execute function private.admit_owner();

create function private.record_owner_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if new.owner_id is distinct from old.owner_id then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'assigned', jsonb_strip_nulls(jsonb_build_object(
      'owner_id', new.owner_id, 'former_owner_id', old.owner_id)));
    delete from public.notices where application_id = new.id and kind = 'assigned' and read_at is null;
    if new.owner_id is distinct from actor and new.owner_id is not null then
      insert into public.notices (user_id, kind, application_id, actor_id)
      values (new.owner_id, 'assigned', new.id, actor);
    end if;
  end if;
  if (new.next_step, new.next_step_on) is distinct from (old.next_step, old.next_step_on) then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.id, actor, 'next_step_set', jsonb_strip_nulls(jsonb_build_object(
      'next_step', new.next_step, 'next_step_on', new.next_step_on,
      'former_next_step', old.next_step, 'former_next_step_on', old.next_step_on)));
  end if;
  return null;
end
$$;
create trigger record_owner_events after update of owner_id, next_step, next_step_on on public.job_applications
  for each row execute function private.record_owner_events();

drop trigger audit on public.job_applications;
create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'cover_letter', 'resume_url',
    'interview_notes', 'search', 'profile_url', 'answers', 'questions', 'source', 'submission_id', 'next_step');

comment on column public.application_events.detail is
  'By kind: rated {rating, notes, former_rating, former_notes}, repeated {application_id}, mailed {mail}, commented '
  '{comment_id}, assigned {owner_id, former_owner_id}, next_step_set {next_step, next_step_on, former_…}.';
