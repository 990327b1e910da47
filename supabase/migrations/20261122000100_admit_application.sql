-- One trigger function admits both kinds of applications. The triggers' arguments name what differs: the column and
-- the folder of the CV, and the constraint that every refusal cites.

create function private.admit_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  cv_column constant text := tg_argv[0];
  cv_folder constant text := tg_argv[1];
  cited_constraint constant text := tg_argv[2];
  application constant jsonb := to_jsonb(new);
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- One row per request: visitors do not insert in bulk.
  if nullif(current_setting('app.inserted_id', true), '') is not null then
    perform private.refuse_application(tg_table_name, cited_constraint);
  end if;
  if tg_table_name = 'job_applications' then
    -- The lock serializes with closing the posting: an application is either admitted before or refused after.
    perform from public.job_postings
      where id = (application ->> 'job_posting_id')::uuid
        and status = 'active' and (expires_at is null or expires_at > now())
      for share;
    if not found then
      perform private.refuse_application(tg_table_name, cited_constraint);
    end if;
  end if;
  if not private.claim_cv(application ->> cv_column, cv_folder) then
    perform private.refuse_application(tg_table_name, cited_constraint);
  end if;
  new.consented_at := case when new.consent_version is not null then now() end;
  -- The one row that its writer may read back, within this transaction.
  perform set_config('app.inserted_id', new.id::text, true);
  return new;
end
$$;

create or replace trigger admit before insert on public.job_applications for each row
  execute function private.admit_application('resume_url', 'resumes', 'job_applications_job_posting_id_fkey');
create or replace trigger admit before insert on public.internship_applications for each row
  execute function private.admit_application('cv_url', 'cvs', 'internship_applications_cv_url_fkey');

drop function private.admit_job_application();
drop function private.admit_internship_application();
