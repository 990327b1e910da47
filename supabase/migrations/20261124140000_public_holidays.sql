-- What waits for a working morning waits for one on which people work.

create function private.is_public_holiday(day date) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  y constant integer := extract(year from day);
  -- Easter Sunday: Meeus, Astronomical Algorithms, chapter 8.
  a constant integer := y % 19;
  b constant integer := y / 100;
  c constant integer := y % 100;
  g constant integer := (b - (b + 8) / 25 + 1) / 3;
  h constant integer := (19 * a + b - b / 4 - g + 15) % 30;
  l constant integer := (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
  m constant integer := (a + 11 * h + 22 * l) / 451;
  easter constant date := make_date(y, 3, 1) + (h + l - 7 * m + 21);
  peter_and_paul constant date := make_date(y, 6, 29);
  two_worlds constant date := make_date(y, 10, 12);
  reformation constant date := make_date(y, 10, 31);
  -- By weekday from Monday: laws 19.668 and 20.299.
  to_monday constant integer[] := array[0, -1, -2, -3, 3, 0, 0];
  to_friday constant integer[] := array[0, -4, 2, 0, 0, 0, 0];
begin
  return to_char(day, 'MM-DD') in
      ('01-01', '05-01', '05-21', '07-16', '08-15', '09-18', '09-19', '11-01', '12-08', '12-25')
    or day in (easter - 2, easter - 1)
    -- The solstice, by Chile's clock, until 2049.
    or day = make_date(y, 6, case when y % 4 < 2 then 20 else 21 end)
    or day = peter_and_paul + to_monday[extract(isodow from peter_and_paul)]
    or day = two_worlds + to_monday[extract(isodow from two_worlds)]
    or day = reformation + to_friday[extract(isodow from reformation)]
    or (to_char(day, 'MM-DD'), extract(isodow from day)) in (('01-02', 1), ('09-17', 1), ('09-17', 5), ('09-20', 5));
end
$$;
comment on function private.is_public_holiday(date) is
  'Whether a day is a public holiday of the whole of Chile, as domain/public-holidays.ts has them with their sources.';
revoke execute on function private.is_public_holiday(date) from public;

create function private.is_workday(day date) returns boolean
language sql immutable set search_path = '' as $$
  select extract(isodow from day) < 6 and not private.is_public_holiday(day)
$$;
comment on function private.is_workday(date) is 'Whether a day is from Monday to Friday and no public holiday.';
revoke execute on function private.is_workday(date) from public;

create or replace function private.next_working_morning(since timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select min(morning) from (
    select (day + time '09:00') at time zone 'America/Santiago' as morning
    from generate_series(0, 10) ahead, lateral (select (since at time zone 'America/Santiago')::date + ahead as day) counted
    where private.is_workday(day)
  ) mornings
  where morning > since + interval '1 hour'
$$;
comment on function private.next_working_morning(timestamptz) is
  'The next working day, nine o''clock in Santiago, at least an hour later.';
