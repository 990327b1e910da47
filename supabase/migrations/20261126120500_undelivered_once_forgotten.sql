-- A message that did not arrive did not arrive either once the outbox has forgotten its mail.

create function private.keep_failures(discarded uuid default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  forgotten record;
begin
  if to_regclass('mail.outbox') is null then
    return;
  end if;
  for forgotten in execute $query$
    select idempotency_key as key, split_part(idempotency_key, '/', 2)::uuid as message, left(last_error, 500) as error
    from mail.outbox
    where failed_at is not null and (id = $1 or $1 is null and failed_at < now() - interval '29 days')
      and idempotency_key ~ '^(applicant-message|conversation)/[0-9a-f-]{36}(/|$)'
  $query$ using discarded
  loop
    update public.applicant_messages one set state = 'refused', error = forgotten.error
      where one.id = forgotten.message and one.state = 'sent' and private.message_key(one) = forgotten.key;
    update public.conversation_messages one set state = 'refused', error = forgotten.error
      where one.id = forgotten.message and one.state = 'sent' and private.conversation_key(one) = forgotten.key;
  end loop;
end
$$;
comment on function private.keep_failures(uuid) is
  'Notes, on messages to applicants, that the mail did not arrive that is being discarded, or that the outbox, which keeps '
  'mails for 30 days, is about to forget; runs every hour.';
revoke execute on function private.keep_failures(uuid) from public;
select cron.schedule('failures to keep', '14 * * * *', 'select private.keep_failures()');

create or replace function public.discard_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  perform private.keep_failures(mail_id);
  execute 'delete from mail.outbox where id = $1 and failed_at is not null' using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.audit_mail('DELETE', mail_id);
  end if;
  return changed > 0;
end
$$;
