-- A rating whose author no longer works through applications could be corrected by nobody.

create or replace function private.sign_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
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
comment on function private.sign_rating() is
  'Signs a rating with who made it. It is changed by its author; by a super admin once its author may not read '
  'applications any more, being inactive for example; by everybody who may rate once the account is deleted. Its events '
  'keep the former rating.';
