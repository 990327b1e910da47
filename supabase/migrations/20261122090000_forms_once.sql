-- A form that is posted twice (a double click, going back, a lost answer) is stored once, whichever form it is, with
-- scripts or without.
--
-- Scripts send a random submission id. A plain form has none to send: pages are cached and shared by all visitors, so an
-- id in a page would be everybody's. The server makes one from the content instead, a UUID of version 8 (RFC 9562). The
-- same content may be meant again later: such an id holds for a day.

alter table public.contact_requests add column submission_id uuid;
comment on column public.contact_requests.submission_id is
  'Made by the client, or from the content; sending the same one again stores nothing.';
create unique index contact_requests_submission_idx on public.contact_requests (submission_id);

create function private.accept_submission_once() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_of_content boolean := get_byte(uuid_send(new.submission_id), 6) >> 4 = 8;
  stored_at timestamptz;
begin
  if new.submission_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(tg_table_name || '.submission_id ' || new.submission_id, 0));
  execute format('select %I from public.%I where submission_id = $1', tg_argv[0], tg_table_name)
    into stored_at using new.submission_id;
  if is_of_content and stored_at < now() - interval '1 day' then
    execute format('update public.%I set submission_id = gen_random_uuid() where submission_id = $1', tg_table_name)
      using new.submission_id;
    return new;
  end if;
  return case when stored_at is null then new end;
end $$;
comment on function private.accept_submission_once() is
  'Skips a row whose submission is stored already; its argument is the column with the time of sending.';

-- Before "admit", which claims the CV: triggers fire by name.
drop trigger accept_once on public.job_applications;
create trigger accept_once before insert on public.job_applications
  for each row execute function private.accept_submission_once('applied_at');
drop trigger accept_once on public.spontaneous_applications;
create trigger accept_once before insert on public.spontaneous_applications
  for each row execute function private.accept_submission_once('created_at');
drop trigger accept_once on public.internship_applications;
create trigger accept_once before insert on public.internship_applications
  for each row execute function private.accept_submission_once('created_at');
create trigger accept_once before insert on public.contact_requests
  for each row execute function private.accept_submission_once('created_at');
drop function private.accept_application_once();
drop function private.accept_internship_application_once();

drop trigger audit on public.contact_requests;
create trigger audit after update or delete on public.contact_requests
  for each row execute function private.write_audit('name', 'company', 'email', 'phone', 'service', 'message', 'subject',
    'plant', 'region', 'wanted_by', 'language', 'file_paths', 'search', 'note', 'submission_id');
