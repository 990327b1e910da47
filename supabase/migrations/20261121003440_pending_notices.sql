-- Applications that nobody was told of: the page was closed before it could ask, or the hour's allowance was used up.

create index job_applications_unnoticed_idx on public.job_applications (applied_at) where notified_at is null;

create function public.list_pending_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.job_applications
  where notified_at is null
    -- The page itself asks first. After a week nobody expects a confirmation any more.
    and applied_at between now() - interval '7 days' and now() - interval '5 minutes'
    -- Sent in by visitors: what the company itself stored tells nobody.
    and exists (select from private.claimed_cvs where path = split_part(resume_url, '/documents/', 2))
  order by applied_at limit at_most
$$;
comment on function public.list_pending_notices(integer) is
  'The longest waiting applications whose notices were not sent. For send-pending-notices alone.';
grant execute on function public.list_pending_notices(integer) to service_role;
