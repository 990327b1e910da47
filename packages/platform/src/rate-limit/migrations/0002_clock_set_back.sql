-- A window that ends later than one that starts now was opened while the clock was ahead, and counts as expired. The extra
-- minute allows for transactions that began earlier.

create or replace function platform.consume_points(key bytea, points bigint, allowed bigint, seconds integer) returns bigint
language plpgsql set search_path = '' as $$
declare
  latest constant timestamptz := now() + make_interval(secs => seconds + 60);
  ends timestamptz;
begin
  if points > allowed then
    return seconds::bigint * 1000;
  end if;
  insert into platform.rate_limits as counted (key, points, expires_at)
  values (consume_points.key, consume_points.points, now() + make_interval(secs => seconds))
  on conflict on constraint rate_limits_pkey do update set
    points = excluded.points
      + case when counted.expires_at <= now() or counted.expires_at > latest then 0 else counted.points end,
    expires_at = case
      when counted.expires_at <= now() or counted.expires_at > latest then excluded.expires_at
      else counted.expires_at
    end
  where counted.expires_at <= now() or counted.expires_at > latest or counted.points + excluded.points <= allowed;
  if found then
    return 0;
  end if;
  select counted.expires_at into ends from platform.rate_limits as counted where counted.key = consume_points.key;
  return greatest(1, ceil(extract(epoch from ends - now()) * 1000));
end
$$;

create or replace function platform.back_off(key bytea, free integer, pause integer, longest integer, seconds integer)
returns bigint
language plpgsql set search_path = '' as $$
declare
  latest constant timestamptz := now() + make_interval(secs => seconds + 60);
  ends timestamptz;
begin
  insert into platform.rate_limits as counted (key, points, blocked_until, expires_at)
  values (
    back_off.key, 1, now() + make_interval(secs => case when free <= 1 then least(pause, longest) else 0 end),
    now() + make_interval(secs => seconds)
  )
  on conflict on constraint rate_limits_pkey do update set
    points = case when counted.expires_at <= now() or counted.expires_at > latest then 1 else counted.points + 1 end,
    blocked_until = case
      when counted.expires_at <= now() or counted.expires_at > latest then excluded.blocked_until
      when counted.points + 1 < free then '-infinity'
      else now() + make_interval(secs => least(longest, pause * power(2, least(counted.points + 1 - free, 30))))
    end,
    expires_at = excluded.expires_at
  where counted.expires_at <= now() or counted.expires_at > latest or counted.blocked_until <= now();
  if found then
    return 0;
  end if;
  select counted.blocked_until into ends from platform.rate_limits as counted where counted.key = back_off.key;
  return greatest(1, ceil(extract(epoch from ends - now()) * 1000));
end
$$;
