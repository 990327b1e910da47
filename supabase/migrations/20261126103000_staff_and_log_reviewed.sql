-- An account's address changes; mails about interviews and links to set a password go to the new one.
create function private.copy_changed_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.admin_profiles set email = new.email where user_id = new.id;
  return null;
end
$$;
revoke execute on function private.copy_changed_email() from public;
create trigger copy_changed_email after update of email on auth.users
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function private.copy_changed_email();

-- The campaign an applicant came with may name somebody: like the source it is taken from, it is not logged.
drop trigger audit on public.job_applications;
create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'cover_letter', 'resume_url',
    'interview_notes', 'search', 'profile_url', 'answers', 'questions', 'source', 'source_name', 'submission_id', 'next_step',
    'person_key', 'namesake_key');
update public.audit_log set before = before - 'source_name', after = after - 'source_name'
where table_name = 'job_applications' and (before ? 'source_name' or after ? 'source_name');

-- Notes without a rating had no author, who alone may change them.
alter table public.job_applications add constraint job_applications_notes_with_rating
  check (interview_notes is null or interview_rating is not null) not valid;
