-- The timeline of an application names the tags it was given and those taken away.

create function private.record_tag_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed constant public.application_tags := coalesce(new, old);
begin
  -- Nothing is recorded when the application or the tag itself is deleted.
  insert into public.application_events (application_id, actor_id, kind, detail)
  select application.id, private.current_actor(), 'tagged',
    jsonb_build_object(case tg_op when 'INSERT' then 'added' else 'removed' end, tag.name)
  from public.job_applications application, public.tags tag
  where application.id = changed.application_id and tag.id = changed.tag_id;
  return null;
end
$$;
revoke execute on function private.record_tag_events() from public;
create trigger record_events after insert or delete on public.application_tags
  for each row execute function private.record_tag_events();

comment on column public.application_events.detail is
  'By kind: rated {rating, notes, former_rating, former_notes}, repeated {application_id}, mailed {mail}, commented '
  '{comment_id}, assigned {owner_id, former_owner_id}, next_step_set {next_step, next_step_on, former_…}, tagged {added} or '
  '{removed}.';
