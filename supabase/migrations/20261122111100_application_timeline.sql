-- The timeline of an application, with the names of colleagues, whose profiles recruiters may not read.

-- Outside of the platform there is no outbox.
create function private.mail_state(key text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  state text;
begin
  if to_regclass('mail.outbox') is not null then
    execute $query$
      select case when failed_at is not null then 'failed' when sent_at is not null then 'sent' else 'pending' end
      from mail.outbox where idempotency_key = $1
    $query$ into state using key;
  end if;
  return state;
end
$$;
comment on function private.mail_state(text) is
  'Whether the mail with an idempotency key was sent, failed for good or is pending; null once it is forgotten.';
revoke execute on function private.mail_state(text) from public;

create function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case when event.kind = 'mailed' then private.mail_state((event.detail ->> 'mail') || '/' || event.application_id) end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;
comment on function public.application_timeline(uuid) is
  'What happened to an application, the newest first, with the names of staff, dismissed ones too; empty for who may not read applications.';
revoke execute on function public.application_timeline(uuid) from public, anon;
grant execute on function public.application_timeline(uuid) to authenticated;
