-- Who of the staff changed what, and when.

create table public.audit_log (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null default now(),
  actor_id uuid,
  table_name text not null,
  operation text not null check (operation in ('INSERT', 'UPDATE', 'DELETE')),
  record_id text,
  before jsonb,
  after jsonb
);
comment on table public.audit_log is 'Every staff write, by trigger. The actor is kept after their account is gone.';
create index audit_log_occurred_at_idx on public.audit_log (occurred_at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, occurred_at desc);
create index audit_log_record_idx on public.audit_log (table_name, record_id);

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
grant select on public.audit_log to service_role;
create policy "Super admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_super_admin()));

-- The columns it is given are left out: what applicants and customers say of themselves goes when its row goes.
create function private.write_audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  personal text[] := coalesce(tg_argv[0:], '{}');
  before_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token' - personal end;
  after_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token' - personal end;
  -- Functions write with the service's rights and say for whom.
  actor uuid := coalesce((select auth.uid()), nullif(current_setting('app.actor', true), '')::uuid);
begin
  if actor is not null then
    insert into public.audit_log (actor_id, table_name, operation, record_id, before, after)
    values (actor, tg_table_name, tg_op,
      coalesce(after_row ->> 'id', before_row ->> 'id', after_row ->> 'user_id', before_row ->> 'user_id',
        after_row ->> 'role_id', before_row ->> 'role_id'),
      before_row, after_row);
  end if;
  return null;
end
$$;

do $$
declare
  audited text;
begin
  foreach audited in array array['admin_profiles', 'admin_roles', 'admin_role_permissions', 'admin_user_roles',
    'admin_invitations', 'notification_settings', 'portal_settings', 'hero_images', 'success_cases']
  loop
    execute format('create trigger audit after insert or update or delete on public.%I
      for each row execute function private.write_audit()', audited);
  end loop;
end
$$;
create trigger audit after insert or delete on public.job_postings for each row execute function private.write_audit();
-- Counting a view is no edit.
create trigger audit_update after update on public.job_postings for each row
  when (old.views_count = new.views_count) execute function private.write_audit();
-- What applicants send is no staff write.
create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit(
    'full_name', 'email', 'phone', 'cover_letter', 'resume_url', 'interview_notes', 'search');
create trigger audit after update or delete on public.internship_applications
  for each row execute function private.write_audit(
    'first_name', 'last_name', 'email', 'phone', 'institution', 'career', 'semester', 'duration', 'availability',
    'motivation', 'skills', 'cv_url', 'search');
create trigger audit after update or delete on public.contact_requests
  for each row execute function private.write_audit('name', 'company', 'email', 'phone', 'service', 'message');

-- Taking away somebody's second factor is the auth service's work: the function that has it done writes it down here.
create function public.record_second_factor_reset(person uuid, actor uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id, before)
  values (actor, 'mfa_factors', 'DELETE', person::text, jsonb_build_object('user_id', person))
$$;
comment on function public.record_second_factor_reset is 'For reset-second-factor alone.';
grant execute on function public.record_second_factor_reset to service_role;
