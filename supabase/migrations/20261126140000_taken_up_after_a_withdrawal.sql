-- Whoever withdrew may come back. With `withdrawn_at` left behind, an application that recruiters took up again was told of
-- no interview, and could not be withdrawn a second time; and one that was sent anew was kept with the withdrawn one,
-- rejected and announced to nobody.

alter table public.job_applications drop constraint job_applications_once;
alter table public.job_applications add constraint job_applications_once
  exclude using btree (job_posting_id with =, lower(email) with =)
  where (repeat_of is null and withdrawn_at is null) deferrable initially deferred;

create function private.end_withdrawal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'job_applications' then
    -- The newer one of the same person stands.
    perform from public.job_applications
      where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
        and withdrawn_at is null and id <> new.id;
    if found then
      return new;
    end if;
  end if;
  new.withdrawn_at := null;
  return new;
end
$$;
create trigger end_withdrawal before update of status on public.job_applications for each row
  when (old.withdrawn_at is not null and new.status <> 'rejected')
  execute function private.end_withdrawal();
create trigger end_withdrawal before update of status on public.internship_applications for each row
  when (old.withdrawn_at is not null and new.status <> 'rejected')
  execute function private.end_withdrawal();

create or replace function private.tell_status() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  of_internship constant boolean := tg_table_name = 'internship_applications';
  wanted constant text := case when of_internship then 'internship-' else 'application-' end
    || case new.status when 'accepted' then 'approved' else new.status end;
  told text;
begin
  update public.applicant_messages message set state = 'cancelled'
    where (application_id = new.id and not of_internship or internship_id = new.id and of_internship)
      and state = 'scheduled' and not private.message_fits(kind, new.status);
  -- Nobody is told of what they did themselves, also when recruiters undo what they did since.
  if to_jsonb(new) ->> 'repeat_of' is not null or new.withdrawn_at is not null
    or to_jsonb(new) ->> 'rejection_reason' = 'withdrew' and exists (
      select from public.application_events where application_id = new.id and kind = 'withdrawn') then
    return null;
  end if;
  -- Who was told so, and nothing else since, is not told again.
  select split_part(kind, '-', 2) into told from public.applicant_messages
    where (application_id = new.id and not of_internship or internship_id = new.id and of_internship)
      and state <> 'cancelled' and split_part(kind, '-', 2) in ('reviewing', 'approved', 'rejected')
    order by created_at desc, id limit 1;
  if told is distinct from split_part(wanted, '-', 2) then
    insert into public.applicant_messages (application_id, internship_id, kind, send_at)
    select case when not of_internship then new.id end, case when of_internship then new.id end, kind,
      case timing when 'soon' then now() + interval '2 minutes' else private.next_working_morning(now()) end
    from public.message_timings where kind = wanted and timing <> 'never'
    on conflict do nothing;
  end if;
  return null;
end
$$;

-- What was withdrawn is over: what its sender sends then begins anew.
create or replace function private.keep_with_first_application() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  first_id uuid;
begin
  if not private.is_visitor() then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(new.job_posting_id::text || lower(new.email), 0));
  select id into first_id from public.job_applications
    where job_posting_id = new.job_posting_id and lower(email) = lower(new.email) and repeat_of is null
      and withdrawn_at is null and id <> new.id;
  if found then
    update public.job_applications set repeat_of = first_id where id = new.id;
    update public.job_applications set repeated_at = new.applied_at where id = first_id;
  end if;
  return null;
end
$$;

-- Taken up again before today.
update public.job_applications set withdrawn_at = null where withdrawn_at is not null and status <> 'rejected';
update public.internship_applications set withdrawn_at = null where withdrawn_at is not null and status <> 'rejected';
