-- Receipts are mailed once a minute. A request that was answered before its turn got one after its answer, and needs none.

create or replace function public.list_pending_rights_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.rights_requests
  where notified_at is null and confirmed_at > now() - interval '7 days' and closed_at is null
  order by confirmed_at limit at_most
$$;
comment on function public.list_pending_rights_notices(integer) is
  'Confirmed, open requests whose receipt was not mailed yet. For functions alone.';
