-- Why an application was rejected: a short catalogue (domain/rejection-reason.ts), so that it can be counted.

alter table public.job_applications
  add column rejection_reason text check (
    rejection_reason in ('requirements', 'experience', 'salary', 'availability', 'interview', 'other_candidate',
      'withdrew', 'unreachable', 'other')
  ),
  add constraint job_applications_reason_when_rejected check (rejection_reason is null or status = 'rejected');
comment on column public.job_applications.rejection_reason is
  'Why it was rejected, as chosen by a recruiter; null when none was chosen. Cleared when the status changes.';

grant update (rejection_reason) on public.job_applications to authenticated;

create function private.clear_rejection_reason() returns trigger language plpgsql set search_path = '' as $$
begin
  new.rejection_reason := null;
  return new;
end
$$;
create trigger clear_rejection_reason before update of status on public.job_applications for each row
  when (new.status <> 'rejected' and old.status = 'rejected')
  execute function private.clear_rejection_reason();
