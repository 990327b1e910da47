-- A rating is its author's to change; what others think is said in a comment.

create or replace function private.sign_rating() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  actor constant uuid := private.current_actor();
begin
  if (new.interview_rating, new.interview_notes) is distinct from (old.interview_rating, old.interview_notes) then
    -- Nobody's is anybody's: its author's account is gone. The service has no account.
    if old.interview_rating is not null and old.rated_by <> actor then
      raise insufficient_privilege using message = 'a rating is changed by its author only', table = 'job_applications';
    end if;
    new.rated_by := case when new.interview_rating is not null then actor end;
    new.rated_at := case when new.interview_rating is not null then clock_timestamp() end;
  end if;
  return new;
end
$$;
