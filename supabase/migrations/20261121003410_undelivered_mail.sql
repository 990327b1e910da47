-- Mail that could not be delivered, for super admins to look at. The outbox is the platform's: where another service
-- sends the mail, as on hosted Supabase, there is none.

create function private.require_outbox() returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_super_admin() then
    raise insufficient_privilege using message = 'undelivered mail is for super admins';
  end if;
  if to_regclass('mail.outbox') is null then
    raise undefined_table using message = 'this installation has no outbox';
  end if;
end
$$;

create function public.list_undelivered_mail() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listed jsonb;
begin
  if to_regclass('mail.outbox') is null and private.is_super_admin() then
    return null;
  end if;
  perform private.require_outbox();
  execute $query$
    select jsonb_build_object(
      'total', (select count(*) from mail.outbox where failed_at is not null),
      'mails', coalesce(jsonb_agg(to_jsonb(newest)), '[]'))
    from (
      select id, recipient, subject, created_at, failed_at, attempts, last_error
      from mail.outbox where failed_at is not null order by failed_at desc limit 100
    ) newest
  $query$ into listed;
  return listed;
end
$$;
comment on function public.list_undelivered_mail() is
  'The newest messages that were refused for good or given up, and how many there are; null without an outbox.';

create function private.audit_mail(what text, mail_id uuid) returns void
language sql security definer set search_path = '' as $$
  insert into public.audit_log (actor_id, table_name, operation, record_id)
  values (auth.uid(), 'mail_outbox', what, mail_id::text)
$$;

create function public.retry_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  execute $query$
    update mail.outbox set failed_at = null, next_attempt_at = now(), give_up_at = now() + interval '5 days'
    where id = $1 and failed_at is not null
  $query$ using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.audit_mail('UPDATE', mail_id);
    perform pg_notify('mail_outbox', '');
  end if;
  return changed > 0;
end
$$;
comment on function public.retry_mail(uuid) is 'Tries an undelivered message again; false when it is none.';

create function public.discard_mail(mail_id uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  changed integer;
begin
  perform private.require_outbox();
  execute 'delete from mail.outbox where id = $1 and failed_at is not null' using mail_id;
  get diagnostics changed = row_count;
  if changed > 0 then
    perform private.audit_mail('DELETE', mail_id);
  end if;
  return changed > 0;
end
$$;
comment on function public.discard_mail(uuid) is 'Forgets an undelivered message; false when it is none.';

grant execute on function public.list_undelivered_mail(), public.retry_mail(uuid), public.discard_mail(uuid)
  to authenticated;
