-- An answer to a request about personal data is mailed, then recorded. Two people who answered one at the same moment both
-- mailed: the person had two answers, perhaps contrary ones. Now one announces it before mailing.

create table private.rights_answers_under_way (
  rights_request_id uuid primary key references public.rights_requests on delete cascade,
  actor_id uuid not null references auth.users on delete cascade,
  begun_at timestamptz not null default now()
);
alter table private.rights_answers_under_way enable row level security;
create index rights_answers_under_way_actor_idx on private.rights_answers_under_way (actor_id);
comment on table private.rights_answers_under_way is 'Who is mailing the answer to a request, or has mailed it.';

create function public.begin_rights_answer(request uuid) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.address_of_rights_request(request);
  insert into private.rights_answers_under_way as under_way (rights_request_id, actor_id)
    select id, (select auth.uid()) from public.rights_requests
    where id = request and confirmed_at is not null and closed_at is null for update
  -- Whose mail was not accepted tries again; who lost the connection meanwhile keeps nobody from it.
  on conflict (rights_request_id) do update set actor_id = excluded.actor_id, begun_at = now()
    where under_way.actor_id = excluded.actor_id or under_way.begun_at < now() - interval '2 minutes';
  return found;
end
$$;
comment on function public.begin_rights_answer(uuid) is
  'Announces that the caller mails the answer to a request; false while somebody else does, and once it is closed.';
revoke execute on function public.begin_rights_answer(uuid) from public, anon, authenticated;
grant execute on function public.begin_rights_answer(uuid) to authenticated;
