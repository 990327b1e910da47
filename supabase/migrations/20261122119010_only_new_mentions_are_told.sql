-- Editing an old comment told those it had always mentioned again, once their notice was discarded after 90 days.

create or replace function private.announce_comment() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.application_events (application_id, actor_id, kind, detail)
    values (new.application_id, new.author_id, 'commented', jsonb_build_object('comment_id', new.id));
  end if;
  insert into public.notices (user_id, kind, application_id, comment_id, actor_id)
  select person, 'mention', new.application_id, new.id, new.author_id from unnest(new.mentions) person
  where tg_op = 'INSERT' or person <> all (old.mentions)
  on conflict (comment_id, user_id) do nothing;
  delete from public.notices where comment_id = new.id and user_id <> all (new.mentions);
  return null;
end
$$;
