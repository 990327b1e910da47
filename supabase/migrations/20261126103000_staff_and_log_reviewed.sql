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

-- Notes without a rating would have no author, who alone may change them; those that are stored stay.
create or replace function private.sign_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    if new.interview_notes is not null and new.interview_rating is null then
      raise check_violation using message = 'notes go with a rating', table = 'job_applications';
    end if;
    -- Nobody's is anybody's: its author's account is gone. The service has no account.
    if old.interview_rating is not null and old.rated_by <> actor
      and not (private.is_super_admin() and not private.may_read_applications(old.rated_by)) then
      raise insufficient_privilege using message = 'a rating is changed by its author only', table = 'job_applications';
    end if;
    new.rated_by := case when new.interview_rating is not null then actor end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
