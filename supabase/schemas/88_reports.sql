-- Dashboards, statistics, exports and the search of the portal.
-- Functions without `security definer` are subject to row-level security. Statistics cover the applications received
-- between two calendar days in Chile, both inclusive.

create function public.recruiting_overview() returns jsonb
language sql stable set search_path = '' as $$
  -- A single index scan, which returns rows in the order of the groups.
  with counted as materialized (
    select job_posting_id, case when withdrawn_at is null then status else 'withdrawn' end as status, count(*) as number
    from public.job_applications
    where repeat_of is null
    group by 1, 2
  ), interns as materialized (
    select count(*) as number, count(*) filter (where status = 'pending') as pending
    from public.internship_applications
  ), posted as materialized (
    select count(*) as number,
      count(*) filter (where status = 'active') as active,
      coalesce(sum(views_count), 0) as views
    from public.job_postings
  )
  select jsonb_build_object(
    'postings', posted.number,
    'active', posted.active,
    'views', posted.views,
    'applications', (select coalesce(sum(number), 0) from counted),
    'internships', interns.number,
    'pending', (select coalesce(sum(number), 0) from counted where status = 'pending') + interns.pending,
    'by_status', (
      select coalesce(jsonb_object_agg(status, number), '{}')
      from (select status, sum(number) as number from counted group by status) added
    ),
    'by_week', (
      select coalesce(jsonb_object_agg(week::date, number), '{}')
      from (
        select date_trunc('week', now() at time zone 'America/Santiago') - n * interval '1 week' as week
        from generate_series(0, 8) n
      ) weeks,
      lateral (
        select count(*) as number from public.job_applications
        where repeat_of is null
          and applied_at >= week at time zone 'America/Santiago'
          and applied_at < (week + interval '1 week') at time zone 'America/Santiago'
      ) applied
      where number > 0
    ),
    'by_posting', (
      select coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number) order by number desc, title), '[]')
      from (
        select posting.id, posting.title, added.number
        from (select job_posting_id, sum(number) as number from counted group by job_posting_id) added
        join public.job_postings posting on posting.id = added.job_posting_id
        order by number desc, posting.title
        limit 6
      ) fullest
    ),
    'latest_applications', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select application.id, full_name, applied_at as at, job_posting_id, title
        from public.job_applications application join public.job_postings posting on posting.id = job_posting_id
        where repeat_of is null
        order by applied_at desc limit 3
      ) latest
    ),
    'latest_internships', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, first_name, last_name, created_at as at from public.internship_applications
        order by created_at desc limit 2
      ) latest
    ),
    'latest_postings', (
      select coalesce(jsonb_agg(to_jsonb(latest)), '[]') from (
        select id, title, created_at as at from public.job_postings order by created_at desc limit 2
      ) latest
    )
  )
  from posted, interns
$$;
comment on function public.recruiting_overview is
  'Dashboard counts and the newest rows, subject to row-level security.';
grant execute on function public.recruiting_overview to authenticated;

create function public.waiting_counts() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'applications', case when private.has_permission('rrhh.applications.read') then
      (select count(*) from public.job_applications where status = 'pending' and repeat_of is null) end,
    'internships', case when private.has_permission('rrhh.internships.read') then
      (select count(*) from public.internship_applications where status = 'pending') end,
    'spontaneous', case when private.has_permission('rrhh.applications.read') then
      (select count(*) from public.spontaneous_applications where status = 'pending') end,
    'quotes', case when private.has_permission('ventas.quotes.read') then
      (select count(*) from public.contact_requests where status = 'new') end
  )
$$;
comment on function public.waiting_counts is
  'The number of new items in each section, subject to row-level security; null for sections without permission.';
grant execute on function public.waiting_counts to authenticated;

create function public.find_in_portal(patterns text[], at_most integer default 5)
returns table (kind text, id uuid, parent_id uuid, title text, detail text)
language sql stable set search_path = '' as $$
  with request as materialized (
    select least(at_most, 20) as at_most,
      cardinality(patterns) between 1 and 10 as is_valid,
      private.has_permission('rrhh.postings.read') as postings,
      private.has_permission('rrhh.internships.read') as internships,
      private.has_permission('rrhh.applications.read') as applications,
      private.has_permission('accesos.users.read') as users,
      private.has_permission('ventas.quotes.read') as quotes,
      private.is_super_admin() as is_super_admin
  ), interns as materialized (
    -- An index-only scan of the names.
    select id from public.internship_applications
    where (select internships and is_valid from request) and search like all (patterns)
    order by search, id limit (select request.at_most from request)
  ), staff as materialized (
    -- Materialized before sorting: otherwise the planner would scan an index of names to its end.
    select id, user_id, full_name, email from public.admin_profiles
    where (select users and is_valid from request) and search like all (patterns)
  )
  (select 'application', application.id, application.job_posting_id, application.full_name, posting.title
   from public.job_applications application
   left join public.job_postings posting on posting.id = application.job_posting_id
   where application.id = any (array(
     select private.search_application_ids(patterns, request.at_most) from request where is_valid))
   order by application.applied_at desc, application.id)
  union all
  (select 'posting', posting.id, null, posting.title, posting.department || ' · ' || posting.location
   from public.job_postings posting
   where (select postings and is_valid from request) and search like all (patterns)
   order by posting.created_at desc, posting.id limit (select request.at_most from request))
  union all
  (select 'internship', internship.id, null, internship.first_name || ' ' || internship.last_name, internship.career
   from interns join public.internship_applications internship using (id)
   order by internship.created_at desc, internship.id)
  union all
  (select 'spontaneous', spontaneous.id, null, spontaneous.full_name, spontaneous.area
   from public.spontaneous_applications spontaneous
   where (select applications and is_valid from request) and search like all (patterns)
   order by spontaneous.created_at desc, spontaneous.id limit (select request.at_most from request))
  union all
  (select 'user', staff.user_id, null, staff.full_name, staff.email
   from staff order by staff.full_name, staff.id limit (select request.at_most from request))
  union all
  (select 'case', success_case.id, null, success_case.titulo, success_case.cliente
   from public.success_cases success_case
   where (select is_super_admin and is_valid from request)
     and private.normalize_text(success_case.titulo || chr(10) || success_case.cliente) like all (patterns)
   order by success_case.order_index, success_case.id limit (select request.at_most from request))
  union all
  (select 'quote', quote.id, null, quote.name, coalesce(quote.company, quote.email)
   from public.contact_requests quote
   where (select quotes and is_valid from request) and search like all (patterns)
   order by quote.created_at desc, quote.id limit (select request.at_most from request))
$$;
comment on function public.find_in_portal is
  'The rows of each kind that match all patterns, from sections the caller may open. Row-level security applies.';
grant execute on function public.find_in_portal to authenticated;

create function public.export_applications(
  posting_id uuid, file_format text, patterns text[] default '{}', words text default null,
  wanted_status text default null, ids uuid[] default null, wanted_tag uuid default null,
  wanted_owner uuid default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exporter constant uuid := private.current_actor();
  exported jsonb;
begin
  perform private.require_applications_read();
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'applications are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.applied_at desc, matching.id), '[]')
  into exported from (
    select application.id, application.full_name, application.email, phone, profile_url, status, withdrawn_at,
      rejection_reason, applied_at, repeated_at, contacted_at, interview_rating, language, reference, questions, answers,
      interview_notes, source_name, owner.full_name as owner_name,
      (select string_agg(tag.name, ', ' order by tag.key) from public.application_tags given
       join public.tags tag on tag.id = given.tag_id where given.application_id = application.id) as tags,
      (select count(*) from public.application_comments comment
       where comment.application_id = application.id) as comment_count
    from private.list_matching_applications(
      posting_id, patterns, words, wanted_status, wanted_tag, wanted_owner) application
    left join public.admin_profiles owner on owner.user_id = application.owner_id
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
  'Returns the filtered applications to a posting, newest first, with answers, tags, the person in charge and the number '
  'of comments, and records the export.';
alter function public.export_applications owner to portal_functions;
grant execute on function public.export_applications to authenticated;

create function public.recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with waiting as materialized (
    select job_posting_id as id, count(*) as number, min(applied_at) as oldest
    from public.job_applications
    where repeat_of is null and status = 'pending'
    group by job_posting_id
  ), longest as (
    select waiting.id, posting.title, number, oldest
    from waiting join public.job_postings posting on posting.id = waiting.id
    order by oldest, waiting.id
    limit 8
  )
  select jsonb_build_object(
    'applications', (select jsonb_build_object('count', coalesce(sum(number), 0), 'oldest', min(oldest)) from waiting),
    'pending', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'count', number, 'oldest', oldest)
        order by oldest, id), '[]')
      from longest
    ),
    'internships', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.internship_applications where status = 'pending'
    ),
    'spontaneous', (
      select jsonb_build_object('count', count(*), 'oldest', min(created_at))
      from public.spontaneous_applications where status = 'pending'
    ),
    'unrated', (select count(*) from public.job_applications_list where lacks_rating),
    'visibility', (
      select coalesce(jsonb_object_agg(visibility, number), '{}')
      from (
        select visibility, count(*) as number
        from public.job_postings,
        -- The same rules as in domain/recruiting/posting-visibility.ts.
        lateral (
          select case
            when status <> 'active' then status
            when expires_at <= now() then 'ended'
            when expires_at <= now() + interval '7 days' then 'closing'
            else 'public'
          end as visibility
        ) seen
        group by visibility
      ) counted
    ),
    'unreached', (select count(*) from public.list_undelivered_messages()),
    'undelivered', case when (select private.is_super_admin())
      then coalesce((public.list_undelivered_mail() ->> 'total')::integer, 0) else 0 end
  )
$$;
comment on function public.recruiting_tasks is
  'Counts and ages of pending work, and the eight postings with the longest wait, subject to row-level security.';
grant execute on function public.recruiting_tasks to authenticated;

create function public.recruiting_funnel(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with counted as materialized (
    -- Views are counted since this day only: earlier there is no number of them, and nothing to compare with it.
    select min(day) as since from public.job_posting_views
  ), facts as materialized (
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end,
        applied_at at time zone 'America/Santiago')::date as period,
      null::bigint as seen, count(*) as applied,
      count(*) filter (
        where applied_at >= (select since from counted)::timestamp at time zone 'America/Santiago') as applied_of_seen,
      count(*) filter (where status <> 'pending') as reviewed,
      count(*) filter (where status = 'approved') as approved
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
    union all
    select job_posting_id, source_name,
      date_trunc(case when until_day - since_day > 182 then 'month' else 'week' end, day::timestamp)::date,
      sum(views), 0, 0, 0, 0
    from public.job_posting_views
    where day between since_day and until_day
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1, 2, 3
  ), totals as (
    select coalesce(sum(seen), (select 0 from counted where since <= until_day)) as seen,
      coalesce(sum(applied), 0) as applied, coalesce(sum(applied_of_seen), 0) as applied_of_seen,
      coalesce(sum(reviewed), 0) as reviewed, coalesce(sum(approved), 0) as approved
    from facts
  ), postings as (
    select job_posting_id as key, posting.title as label,
      coalesce(sum(seen), (select 0 from counted where since <= until_day)) as seen, sum(applied) as applied,
      sum(applied_of_seen) as applied_of_seen, sum(reviewed) as reviewed, sum(approved) as approved
    from facts join public.job_postings posting on posting.id = job_posting_id
    group by job_posting_id, posting.title
  ), sources as (
    select source_name as key, source_name as label,
      coalesce(sum(seen), (select 0 from counted where since <= until_day)) as seen, sum(applied) as applied,
      sum(applied_of_seen) as applied_of_seen, sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by source_name
  ), periods as (
    select period as key, period as label,
      coalesce(sum(seen), (select 0 from counted where since <= period)) as seen, sum(applied) as applied,
      sum(applied_of_seen) as applied_of_seen, sum(reviewed) as reviewed, sum(approved) as approved
    from facts group by period
  )
  select jsonb_build_object(
    'total', (select to_jsonb(totals) from totals),
    'postings', (
      select coalesce(jsonb_agg(to_jsonb(postings) order by applied desc, seen desc nulls last, label, key), '[]') from postings),
    'sources', (
      select coalesce(jsonb_agg(to_jsonb(sources) order by applied desc, seen desc nulls last, label), '[]') from sources),
    'periods', (select coalesce(jsonb_agg(to_jsonb(periods) order by key), '[]') from periods),
    'views_since', (select since from counted)
  )
$$;
comment on function public.recruiting_funnel is
  'Views and applications of a period, and how many were reviewed and approved, by posting, source and time.';
grant execute on function public.recruiting_funnel to authenticated;

create function public.recruiting_times(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with applied as materialized (
    select id, applied_at
    from public.job_applications
    where repeat_of is null
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
  ), events as materialized (
    select application_id, applied_at, happened_at, event.id, kind, from_status, to_status,
      lead(kind) over (
        partition by application_id, kind = 'status_changed' order by happened_at, event.id) as next_kind
    from public.application_events event join applied on applied.id = application_id
    where kind in ('status_changed', 'contacted', 'contact_undone')
  ), stages as (
    -- A stage lasts from the receipt or the previous status change to the next one.
    select from_status as stage, extract(epoch from happened_at
      - coalesce(lag(happened_at) over (partition by application_id order by happened_at, id), applied_at)) as seconds
    from events where kind = 'status_changed'
  ), answers as (
    select extract(epoch from min(happened_at) - min(applied_at)) as seconds
    from events
    -- A contact that was marked by mistake and undone is not an answer to the applicant.
    where kind = 'contacted' and next_kind is distinct from 'contact_undone' or to_status in ('approved', 'rejected')
    group by application_id
  ), measured as (
    select stage as key, seconds from stages where stage in ('pending', 'reviewing')
    union all
    select 'answer', seconds from answers
  ), times as (
    select key, count(*) as number, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_cont(0.9) within group (order by seconds) as p90
    from measured group by key
  )
  select coalesce(jsonb_object_agg(key, jsonb_build_object('count', number, 'median', median, 'p90', p90)), '{}')
  from times
$$;
comment on function public.recruiting_times is
  'Median and 90th percentile, in seconds, of completed stages and of the time to the first contact or decision.';
grant execute on function public.recruiting_times to authenticated;

create function public.my_recruiting_tasks() returns jsonb
language sql stable set search_path = '' as $$
  with mine as (
    select count(*) as number from public.job_applications
    where owner_id = (select auth.uid()) and repeat_of is null and status in ('pending', 'reviewing')
  ), due as (
    select count(*) as number, min(next_step_on) as oldest from public.job_applications
    where next_step_on <= (now() at time zone 'America/Santiago')::date and repeat_of is null
      and (owner_id is null or owner_id = (select auth.uid()))
  )
  select jsonb_build_object('mine', mine.number, 'due', due.number, 'due_since', due.oldest) from mine, due
$$;
comment on function public.my_recruiting_tasks is
  'Counts the caller''s open applications, and the next steps due on applications that the caller or no one owns.';
grant execute on function public.my_recruiting_tasks to authenticated;

create function public.portal_today() returns jsonb
language sql stable set search_path = '' as $$
  with allowed as materialized (
    select private.has_permission('rrhh.applications.read') as applications,
      private.has_permission('rrhh.internships.read') as internships,
      private.has_permission('rrhh.postings.read') as postings,
      private.has_permission('rrhh.rights.manage') as rights,
      private.has_permission('ventas.quotes.read') as quotes
  ), undecided as (
    (select 'job' as kind, application.id, job_posting_id, full_name, posting.title, applied_at as since,
       jsonb_build_object(
         'is_repeated', repeated_at is not null,
         -- As in other_postings, but with the row-level security of this statement.
         'others', (
           select count(*) from (
             select from public.job_applications other
             where other.person_key = application.person_key and other.job_posting_id <> application.job_posting_id
               and other.repeat_of is null
             limit 9) counted),
         -- Texts are too long for a list.
         'checks', (
           select coalesce(jsonb_agg(jsonb_build_object('question', question, 'answer', answers -> (question ->> 'id'))
             order by position), '[]')
           from jsonb_array_elements(private.get_posting_questions(job_posting_id))
             with ordinality as asked (question, position)
           where question ->> 'kind' <> 'text' and answers ? (question ->> 'id')
         )) as facts
     from public.job_applications application
     left join public.job_postings posting on posting.id = job_posting_id
     where application.status = 'pending' and repeat_of is null and (select applications from allowed)
     order by applied_at, application.id desc limit 6)
    union all
    (select 'internship', id, null, first_name || ' ' || last_name, career, created_at,
       jsonb_build_object('semester', semester)
     from public.internship_applications
     where status = 'pending' and (select internships from allowed)
     order by created_at, id desc limit 6)
    union all
    (select 'spontaneous', id, null, full_name, area, created_at, '{}'
     from public.spontaneous_applications
     where status = 'pending' and (select applications from allowed)
     order by created_at, id desc limit 6)
  ), unanswered as (
    select id, name, company, service, plant, created_at, status, answered_at
    from public.contact_requests
    where waiting_since is not null and (select quotes from allowed)
    order by waiting_since, id limit 6
  ), day as (
    select today at time zone 'America/Santiago' as start,
      (today + interval '1 day') at time zone 'America/Santiago' as "end"
    from date_trunc('day', now() at time zone 'America/Santiago') today
  ), met as (
    (select * from public.interviews
     where starts_at >= (select start from day) and starts_at < (select "end" from day)
     order by starts_at limit 50)
    union all
    -- The latest: earlier ones may be of applicants rejected since.
    (select * from public.interviews where state = 'declined' order by changed_at desc limit 50)
  ), meetings as materialized (
    select met.id, starts_at, coalesce(starts_at + make_interval(mins => minutes) <= now(), false) as is_over, place,
      video_url, (select auth.uid()) = any (interviewers) as is_own, application.id as application_id,
      application.job_posting_id, internship.id as internship_id,
      coalesce(application.full_name, internship.first_name || ' ' || internship.last_name) as full_name,
      posting.title, application.id is not null and application.interview_rating is null as lacks_rating
    from met
    left join public.job_applications application on application.id = met.application_id
    left join public.job_postings posting on posting.id = application.job_posting_id
    left join public.internship_applications internship on internship.id = met.internship_id
    where coalesce(application.status, internship.status) <> 'rejected'
  ), hidden as (
    -- No longer public, among the newest postings.
    select id, title from (
      select id, title from public.job_postings
      where (select applications from allowed)
        and (status in ('closed', 'expired') or status = 'active' and expires_at <= now())
      order by created_at desc limit 60) newest
  ), abandoned as (
    select hidden.id, title, oldest.applied_at as since
    from hidden cross join lateral (
      select applied_at from public.job_applications
      where job_posting_id = hidden.id and status = 'pending' and repeat_of is null
      order by applied_at, id desc limit 1) oldest
    order by oldest.applied_at, hidden.id limit 6
  ), replies as (
    select distinct on (contact_request_id is not null) application_id, internship_id, contact_request_id,
      job_posting_id, full_name, waiting_since as since,
      count(*) over (partition by contact_request_id is not null) as count
    from public.list_unread_replies()
    order by contact_request_id is not null, waiting_since
  )
  select jsonb_build_object(
    'waiting', public.waiting_counts(),
    'undecided', (
      select coalesce(jsonb_agg(to_jsonb(longest) order by since, id), '[]')
      from (select * from undecided order by since, id limit 6) longest
    ),
    'quotes', (
      select case when quotes then jsonb_build_object(
        'count', (select count(*) from public.contact_requests where waiting_since is not null),
        'rows', (select coalesce(jsonb_agg(to_jsonb(unanswered) order by created_at, id), '[]') from unanswered)) end
      from allowed
    ),
    'interviews', (
      select case when applications or internships then jsonb_build_object(
        'count', (select count(*) from meetings),
        'waiting', (select count(*) from meetings where not is_over or lacks_rating),
        'rows', (
          select coalesce(jsonb_agg(to_jsonb(next) order by is_over, starts_at nulls first, id), '[]')
          from (select * from meetings order by is_over, starts_at nulls first, id limit 6) next)) end
      from allowed
    ),
    'abandoned', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'title', title, 'since', since, 'count', (
          select count(*) from public.job_applications
          where job_posting_id = abandoned.id and status = 'pending' and repeat_of is null)) order by since, id), '[]')
      from abandoned
    ),
    'ended', (
      select count(*) from public.job_postings
      where status = 'active' and expires_at <= now() and (select postings from allowed)
    ),
    -- The longest waiting applicant and customer, and how many wait.
    'replies', (select coalesce(jsonb_agg(to_jsonb(replies) order by since), '[]') from replies),
    'own', (select case when applications then public.my_recruiting_tasks() end from allowed),
    'unreached', (
      select case when applications or internships
        then (select count(*) from public.list_undelivered_messages()) else 0 end
      from allowed
    ),
    'undelivered', case when (select private.is_super_admin())
      then coalesce((public.list_undelivered_mail() ->> 'total')::integer, 0) else 0 end,
    'rights', (
      select jsonb_build_object('count', count(*), 'due', min(due_at)) from public.rights_requests
      where closed_at is null and (select rights from allowed)
    )
  )
$$;
comment on function public.portal_today is
  'What waits for the caller, oldest first: the first six of each part, and how many there are. Only parts whose screens '
  'the caller may open; row-level security applies.';
grant execute on function public.portal_today to authenticated;

create function public.rejection_reasons(
  since_day date, until_day date, wanted_posting uuid default null, wanted_source text default null
) returns jsonb
language sql stable set search_path = '' as $$
  with reasons as (
    select coalesce(rejection_reason, 'unknown') as reason, count(*) as number
    from public.job_applications
    where repeat_of is null and status = 'rejected'
      and applied_at >= since_day::timestamp at time zone 'America/Santiago'
      and applied_at < (until_day + 1)::timestamp at time zone 'America/Santiago'
      and (wanted_posting is null or job_posting_id = wanted_posting)
      and (wanted_source is null or source_name = wanted_source)
    group by 1
  )
  select coalesce(jsonb_object_agg(reason, number), '{}') from reasons
$$;
comment on function public.rejection_reasons is
  'The number of rejected applications of a period by reason, which is unknown if none was chosen.';
grant execute on function public.rejection_reasons to authenticated;

create function public.export_internship_applications(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  words text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('rrhh.internships.read') then
    raise insufficient_privilege using message = 'permission denied for function export_internship_applications';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]')
  into exported from (
    select id, first_name, last_name, email, phone, institution, career, semester, duration, availability, motivation,
      skills, status, withdrawn_at, created_at
    from public.internship_applications
    where (cardinality(patterns) = 0 or id in (
        select found.id from private.search_requests(
          'internship_applications', patterns, words, wanted_status, 'created_at', true) found))
      and (wanted_status is null or wanted_status = case when withdrawn_at is null then status else 'withdrawn' end)
      and (ids is null or id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', private.current_actor(),
    jsonb_build_object('what', 'internships', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_internship_applications is
  'Returns the filtered internship applications, newest first, and records the export.';
alter function public.export_internship_applications owner to portal_functions;
grant execute on function public.export_internship_applications to authenticated;

create function public.export_quote_requests(
  file_format text, patterns text[] default '{}', wanted_status text default null, ids uuid[] default null,
  wanted_owner text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  exported jsonb;
begin
  if not private.has_permission('ventas.quotes.read') then
    raise insufficient_privilege using message = 'permission denied for function export_quote_requests';
  end if;
  if file_format not in ('csv', 'xlsx') then
    raise invalid_parameter_value using message = 'requests are exported as csv or xlsx';
  end if;
  select coalesce(jsonb_agg(to_jsonb(matching) order by matching.created_at desc, matching.id), '[]')
  into exported from (
    select request.id, name, company, request.email, phone, service, subject, plant, region, wanted_by, message, language,
      status, note, answered_at, request.created_at, owner.full_name as owner_name
    from public.contact_requests request
    left join public.admin_profiles owner on owner.user_id = request.owner_id
    where (cardinality(patterns) = 0 or request.id in (
        select found.id from private.search_requests(
          'contact_requests', patterns, null, wanted_status, 'created_at', true, wanted_owner) found))
      and (wanted_status is null or status = wanted_status)
      and (wanted_owner is null or case when wanted_owner = 'nobody' then owner_id is null
        else owner_id::text = wanted_owner end)
      and (ids is null or request.id = any (ids))
    limit 10001
  ) matching;
  if jsonb_array_length(exported) > 10000 then
    raise program_limit_exceeded using message = 'at most 10000 requests are exported at once';
  end if;
  perform public.record_security_event('data_exported', private.current_actor(),
    jsonb_build_object('what', 'quotes', 'count', jsonb_array_length(exported)));
  return exported;
end
$$;
comment on function public.export_quote_requests is
  'Returns the filtered quote requests, newest first, and records the export.';
alter function public.export_quote_requests owner to portal_functions;
grant execute on function public.export_quote_requests to authenticated;

-- Serves the register of processing activities, which states the volume of each data set.
create function public.count_stored_records() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  table_name text;
  row_total bigint;
  counts jsonb;
begin
  if not private.has_permission('rrhh.rights.manage') then
    raise insufficient_privilege using message = 'permission denied for function count_stored_records';
  end if;
  select coalesce(jsonb_object_agg('bucket ' || id, files), '{}') into counts
    from (
      select bucket.id, count(object.id) as files
      from storage.buckets bucket left join storage.objects object on object.bucket_id = bucket.id group by bucket.id
    ) bucket_counts;
  for table_name in
    select format('%I.%I', schema.nspname, class.relname)
    from pg_catalog.pg_class class join pg_catalog.pg_namespace schema on schema.oid = class.relnamespace
    where class.relkind in ('r', 'p')
      and schema.nspname in ('public', 'private', 'auth', 'mail', 'realtime', 'storage', 'platform')
      and not class.relispartition and has_table_privilege(class.oid, 'select')
  loop
    execute format('select count(*) from %s', table_name) into row_total;
    counts := counts || jsonb_build_object(table_name, row_total);
  end loop;
  return counts;
end
$$;
comment on function public.count_stored_records is
  'The number of rows in each table and of files in each bucket, by name.';
grant execute on function public.count_stored_records to authenticated;

-- server/doctor reads this over the API: the database of a hosted Supabase project need not be reachable.
create function public.list_applied_migrations() returns setof text
language sql stable security definer set search_path = '' as $$
  select version from supabase_migrations.schema_migrations order by version
$$;
comment on function public.list_applied_migrations is
  'The versions of the applied migrations, by which missing ones are detected. For server functions only.';
