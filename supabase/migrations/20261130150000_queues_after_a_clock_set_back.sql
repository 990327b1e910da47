-- What is due later than after the longest pause was queued while the clock was ahead, and is due now.

create or replace function public.claim_file_removals(at_most integer) returns table (bucket text, path text)
language sql security definer set search_path = '' as $$
  delete from private.file_removals removal using storage.objects object
    where object.id = removal.object_id and object.version is distinct from removal.version;
  with claimed as (
    -- What is left over when the server ends is tried again, as what fails: after a minute, and up to nine hours.
    update private.file_removals
    set attempts = attempts + 1, due_at = now() + interval '1 minute' * 2 ^ least(attempts, 9)
    where object_id in (
      select object_id from private.file_removals where due_at <= now() or due_at > now() + interval '10 hours'
      order by due_at limit at_most for update skip locked)
    returning object_id
  )
  select object.bucket_id, object.name from claimed join storage.objects object on object.id = claimed.object_id
$$;

create or replace function public.claim_cvs(at_most integer) returns table (id uuid, address text, due_at timestamptz)
language plpgsql security definer set search_path = '' as $$
declare
  -- The longest pause is 80 minutes.
  latest constant timestamptz := now() + interval '2 hours';
begin
  -- Whoever read them ended midway, five times.
  update public.cv_texts text set state = 'unreadable'
  where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest) and text.attempts >= 5;
  return query
    with due as (
      select text.id from public.cv_texts text
      where text.state = 'waiting' and (text.due_at <= now() or text.due_at > latest)
      order by text.due_at desc limit at_most for update skip locked
    ), claimed as (
      update public.cv_texts text
      set attempts = text.attempts + 1, due_at = now() + interval '5 minutes' * 2 ^ text.attempts
      from due where text.id = due.id
      returning text.*
    )
    select claimed.id, coalesce(application.resume_url, internship.cv_url, spontaneous.cv_url), claimed.due_at
    from claimed
    left join public.job_applications application on application.id = claimed.application_id
    left join public.internship_applications internship on internship.id = claimed.internship_id
    left join public.spontaneous_applications spontaneous on spontaneous.id = claimed.spontaneous_id;
end
$$;
