-- Hourly rate limits of server functions.

create table private.allowances (
  caller text primary key check (char_length(caller) <= 200),
  hour timestamptz not null,
  taken integer not null
);
comment on table private.allowances is 'Call counts per function and caller in the current hour.';
comment on column private.allowances.caller is 'The function and a digest of the caller''s address.';
comment on column private.allowances.taken is 'The number of calls in that hour.';
alter table private.allowances enable row level security;

create function public.consume_rate_limit(caller text, per_hour integer) returns boolean
language sql security definer set search_path = '' as $$
  insert into private.allowances as counted (caller, hour, taken)
  values (consume_rate_limit.caller, date_trunc('hour', now()), 1)
  on conflict (caller) do update set
    hour = excluded.hour,
    taken = case when counted.hour = excluded.hour then counted.taken + 1 else 1 end
  returning taken <= per_hour;
$$;
comment on function public.consume_rate_limit is
  'Counts a call. Returns false when the limit per hour is exceeded. For server functions only.';

create function public.refund_rate_limit(caller text) returns void
language sql security definer set search_path = '' as $$
  update private.allowances counted set taken = taken - 1
  where counted.caller = refund_rate_limit.caller and hour = date_trunc('hour', now()) and taken > 0
$$;
comment on function public.refund_rate_limit is
  'Takes back one counted call of this hour: an e-mail that could not be sent does not count towards its recipient''s '
  'limit. For server functions only.';
