-- The timeline, too, still says that a message did not arrive once the outbox has forgotten its mail.

create or replace function public.application_timeline(application uuid) returns table (
  id bigint, happened_at timestamptz, actor_id uuid, actor_name text, kind text, from_status text, to_status text,
  detail jsonb, target_name text, mail_state text
)
language sql stable security definer set search_path = '' as $$
  select event.id, event.happened_at, event.actor_id, actor.full_name, event.kind, event.from_status, event.to_status,
    event.detail, target.full_name,
    case when event.kind = 'mailed' then
      coalesce(
        private.mail_state(coalesce(event.detail ->> 'key', (event.detail ->> 'mail') || '/' || event.application_id)),
        (select 'failed' from public.applicant_messages message
          where message.application_id = event.application_id and message.state = 'refused'
            and private.message_key(message) = event.detail ->> 'key'))
    end
  from public.application_events event
  left join public.admin_profiles actor on actor.user_id = event.actor_id
  left join public.admin_profiles target on target.user_id = (event.detail ->> 'owner_id')::uuid
  where event.application_id = application and (select private.has_permission('rrhh.applications.read'))
  order by event.happened_at desc, event.id desc
  limit 500
$$;
