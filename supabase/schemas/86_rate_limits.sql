-- Rate limits of functions.

-- How often somebody may call a function.
create table private.allowances (
  caller text primary key check (char_length(caller) <= 200),
  hour timestamptz not null,
  taken integer not null
);
comment on table private.allowances is 'Calls of functions in the present hour, by function and digest of the address.';
alter table private.allowances enable row level security;

create function public.take_from_allowance(caller text, per_hour integer) returns boolean
language sql security definer set search_path = '' as $$
  insert into private.allowances as counted (caller, hour, taken)
  values (take_from_allowance.caller, date_trunc('hour', now()), 1)
  on conflict (caller) do update set
    hour = excluded.hour,
    taken = case when counted.hour = excluded.hour then counted.taken + 1 else 1 end
  returning taken <= per_hour;
$$;
comment on function public.take_from_allowance is
  'Counts one call; false when the hour''s allowance is used up. For functions alone.';

-- A mail that could not be sent is none of those that its recipient gets in an hour.
create function public.return_to_allowance(caller text) returns void
language sql security definer set search_path = '' as $$
  update private.allowances counted set taken = taken - 1
  where counted.caller = return_to_allowance.caller and hour = date_trunc('hour', now()) and taken > 0
$$;
comment on function public.return_to_allowance is
  'Takes back one call that was counted in this hour. For functions alone.';
