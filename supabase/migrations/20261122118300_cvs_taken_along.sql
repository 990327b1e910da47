-- CVs that are downloaded together are in the timeline of each application, as other exports are.

create function public.record_cvs_exported(exporter uuid, ids uuid[]) returns void
language sql set search_path = '' as $$
  -- A repeated application is read with the first.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select distinct coalesce(repeat_of, id), exporter, 'exported', '{"format": "zip"}'::jsonb
  from public.job_applications where id = any (ids);
  select public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'cvs', 'count', cardinality(ids)));
$$;
comment on function public.record_cvs_exported(uuid, uuid[]) is
  'Records who took the CVs of these applications along, with each and as one security event.';
revoke execute on function public.record_cvs_exported(uuid, uuid[]) from public, anon, authenticated;
grant execute on function public.record_cvs_exported(uuid, uuid[]) to service_role;
