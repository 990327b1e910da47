-- The rate limiter's counts, shared by all processes. Unlogged: counting does not wait for the disk, and a crash of
-- PostgreSQL loses the counts.

create unlogged table platform.rate_limits (
  -- A digest of rule and key: addresses are personal data.
  key bytea primary key,
  points bigint not null,
  blocked_until timestamptz not null default '-infinity',
  expires_at timestamptz not null
) with (fillfactor = 70);
create index rate_limits_expires_at_idx on platform.rate_limits (expires_at);
comment on table platform.rate_limits is 'Points consumed in the present window, or failures in a row, by digest of rule and key.';

-- Consumes points from a window that starts with the first one. A refusal writes nothing.
-- Returns how many milliseconds to wait; 0 when the points were available.
create function platform.consume_points(key bytea, points bigint, allowed bigint, seconds integer) returns bigint
language plpgsql set search_path = '' as $$
declare
  ends timestamptz;
begin
  if points > allowed then
    return seconds::bigint * 1000;
  end if;
  insert into platform.rate_limits as counted (key, points, expires_at)
  values (consume_points.key, consume_points.points, now() + make_interval(secs => seconds))
  on conflict on constraint rate_limits_pkey do update set
    points = excluded.points + case when counted.expires_at <= now() then 0 else counted.points end,
    expires_at = case when counted.expires_at <= now() then excluded.expires_at else counted.expires_at end
  where counted.expires_at <= now() or counted.points + excluded.points <= allowed;
  if found then
    return 0;
  end if;
  select counted.expires_at into ends from platform.rate_limits as counted where counted.key = consume_points.key;
  return greatest(1, ceil(extract(epoch from ends - now()) * 1000));
end
$$;

-- Counts a failure in advance, so that concurrent attempts cannot all precede the first failure; a success deletes the
-- row. From failure number `free` on, each one doubles the pause. An attempt during a pause is not counted.
-- Returns how many milliseconds to wait; 0 when the attempt is allowed.
create function platform.back_off(key bytea, free integer, pause integer, longest integer, seconds integer)
returns bigint
language plpgsql set search_path = '' as $$
declare
  ends timestamptz;
begin
  insert into platform.rate_limits as counted (key, points, blocked_until, expires_at)
  values (
    back_off.key, 1, now() + make_interval(secs => case when free <= 1 then least(pause, longest) else 0 end),
    now() + make_interval(secs => seconds)
  )
  on conflict on constraint rate_limits_pkey do update set
    points = case when counted.expires_at <= now() then 1 else counted.points + 1 end,
    blocked_until = case
      when counted.expires_at <= now() then excluded.blocked_until
      when counted.points + 1 < free then '-infinity'
      else now() + make_interval(secs => least(longest, pause * power(2, least(counted.points + 1 - free, 30))))
    end,
    expires_at = excluded.expires_at
  where counted.expires_at <= now() or counted.blocked_until <= now();
  if found then
    return 0;
  end if;
  select counted.blocked_until into ends from platform.rate_limits as counted where counted.key = back_off.key;
  return greatest(1, ceil(extract(epoch from ends - now()) * 1000));
end
$$;

revoke all on function platform.consume_points, platform.back_off from public;
grant usage on schema platform to service_role, postgres;
grant execute on function platform.consume_points, platform.back_off to service_role;
grant select, insert, update, delete on platform.rate_limits to service_role;
grant select, delete on platform.rate_limits to postgres;

do $$
begin
  perform cron.schedule('platform: expired rate limits', '*/10 * * * *',
    $job$delete from platform.rate_limits where expires_at < now()$job$);
end
$$;
