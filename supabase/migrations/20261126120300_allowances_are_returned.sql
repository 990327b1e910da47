-- A mail that could not be sent is none of those that its recipient gets in an hour.

create function public.return_to_allowance(caller text) returns void
language sql security definer set search_path = '' as $$
  update private.allowances counted set taken = taken - 1
  where counted.caller = return_to_allowance.caller and hour = date_trunc('hour', now()) and taken > 0
$$;
comment on function public.return_to_allowance is 'Takes back one call that was counted in this hour. For functions alone.';
revoke execute on function public.return_to_allowance from public, anon, authenticated;
grant execute on function public.return_to_allowance to service_role;
