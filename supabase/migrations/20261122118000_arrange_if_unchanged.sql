-- An order that a colleague has changed meanwhile is not overwritten. Positions are compared as locked: those of the
-- statement's snapshot may be older.

drop function public.arrange_hero_images(uuid[]);
create function public.arrange_hero_images(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  with places as materialized (
    select id, order_index from public.hero_images where id = any(ids) order by id for update
  ), moved as (
    update public.hero_images placed set order_index = place.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from places) wanted
    join (select order_index, row_number() over (order by order_index) as nth from places) place using (nth)
    where placed.id = wanted.id and wanted.order_index <> place.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index) from places))
    returning placed.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_hero_images is
  'Puts these images in this order, in the places they hold together, if they still are in the expected one. Returns how '
  'many moved.';

drop function public.arrange_success_cases(uuid[]);
create function public.arrange_success_cases(ids uuid[], expected uuid[] default null) returns integer
language sql set search_path = '' as $$
  with places as materialized (
    select id, order_index from public.success_cases where id = any(ids) order by id for update
  ), moved as (
    update public.success_cases placed set order_index = place.order_index
    from (select id, order_index, row_number() over (order by array_position(ids, id)) as nth from places) wanted
    join (select order_index, row_number() over (order by order_index) as nth from places) place using (nth)
    where placed.id = wanted.id and wanted.order_index <> place.order_index
      and (expected is null
        or (select array_agg(id order by array_position(expected, id)) = array_agg(id order by order_index) from places))
    returning placed.id
  )
  select count(*)::integer from moved
$$;
comment on function public.arrange_success_cases is
  'Puts these cases in this order, in the places they hold together, if they still are in the expected one. Returns how '
  'many moved.';

revoke all on function public.arrange_hero_images(uuid[], uuid[]), public.arrange_success_cases(uuid[], uuid[])
  from public, anon, authenticated;
grant execute on function public.arrange_hero_images(uuid[], uuid[]), public.arrange_success_cases(uuid[], uuid[])
  to authenticated, service_role;
