-- Applications as a table to take along: read and written down in one call, so that no export goes unrecorded.

create function public.export_applications(
  posting_id uuid, file_format text, patterns text[] default '{}', words text default null,
  wanted_status text default null, ids uuid[] default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exporter constant uuid := (select auth.uid());
  exported jsonb;
begin
  perform private.require_applications_read();
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'applications are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.applied_at desc, matching.id), '[]') into exported from (
    select id, full_name, email, phone, profile_url, status, rejection_reason, applied_at, repeated_at, contacted_at,
      interview_rating, language, reference, questions, answers
    from private.matching_applications(posting_id, patterns, words, wanted_status) application
    where ids is null or application.id = any (ids)
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 applications are exported at once';
  end if;
  insert into public.application_events (application_id, actor_id, kind, detail)
  select (application ->> 'id')::uuid, exporter, 'exported', jsonb_build_object('format', file_format)
  from jsonb_array_elements(exported) application;
  perform public.record_security_event('data_exported', exporter,
    jsonb_build_object('what', 'applications', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_applications is
  'The applications to a posting, or some of them, with their answers, newest first; records who took them along.';
revoke execute on function public.export_applications from public, anon;
grant execute on function public.export_applications to authenticated;
