-- jsonb keeps 1e131071 in a few bytes and prints it in 131,072: what strangers send is looked at before it is printed. A
-- request of 70 kB took gigabytes of memory.

-- Not in SQL: its planner computes what follows from a constant, whether or not it is needed.
create or replace function private.is_application_source(source jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(source) is distinct from 'object' then
    return false;
  end if;
  if exists (select from jsonb_each(source) where jsonb_typeof(value) <> 'string') then
    return false;
  end if;
  return char_length(source::text) <= 2000
    and source - '{utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,landing}'::text[] = '{}'
    and not exists (select from jsonb_each_text(source) where char_length(value) not between 1 and 200);
end $$;

create or replace function private.check_application_answers() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  question jsonb;
  answer jsonb;
  problem text;
begin
  if not private.is_visitor() then
    return new;
  end if;
  -- The sender may read the row back: without the answers that disqualify.
  select questions into new.questions from public.job_postings
    where id = new.job_posting_id and questions <> '[]';
  -- Clients that do not know of questions send no answers at all; recruiters see that none were given.
  if new.answers is null then
    return new;
  end if;
  if jsonb_typeof(new.answers) <> 'object' then
    problem := 'they are no object';
  elsif exists (
    select from jsonb_object_keys(new.answers) id
    where id not in (select asked ->> 'id' from jsonb_array_elements(coalesce(new.questions, '[]')) asked)
  ) then
    problem := 'the posting does not ask one of the questions';
  else
    for question in select jsonb_array_elements(coalesce(new.questions, '[]')) loop
      answer := new.answers -> (question ->> 'id');
      if answer is null then
        if (question ->> 'required')::boolean then
          problem := format('question %s requires an answer', question ->> 'id');
        end if;
      elsif not coalesce(
        case question ->> 'kind'
          when 'yes_no' then jsonb_typeof(answer) = 'boolean'
          when 'number' then jsonb_typeof(answer) = 'number' and abs(answer::numeric) <= 1000000000
            and scale(answer::numeric) <= 20
          when 'choice' then jsonb_typeof(answer) = 'string' and exists (
            select from jsonb_array_elements(question -> 'options') option where option -> 'id' = answer)
          when 'text' then jsonb_typeof(answer) = 'string' and char_length(trim(answer #>> '{}')) between 1 and 2000
        end, false) then
        problem := format('question %s takes another kind of answer', question ->> 'id');
      end if;
    end loop;
  end if;
  if problem is null and char_length(new.answers::text) > 25000 then
    problem := 'they are no object of a reasonable size';
  end if;
  if problem is not null then
    raise exception 'invalid answers: %', problem
      using errcode = 'check_violation', table = 'job_applications', constraint = 'job_applications_answers_check';
  end if;
  return new;
end $$;

-- Days that calendars and JavaScript have: one posting until infinity was a page of offers that fails.

update public.job_postings
set expires_at = greatest(least(expires_at, '2200-01-01T00:00:00Z'), '2000-01-01T00:00:00Z'),
  publish_at = greatest(least(publish_at, '2200-01-01T00:00:00Z'), '2000-01-01T00:00:00Z')
where not coalesce(expires_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z', true)
  or not coalesce(publish_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z', true);
update public.job_applications
set contacted_at = greatest(least(contacted_at, '2200-01-01T00:00:00Z'), '2000-01-01T00:00:00Z')
where not coalesce(contacted_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z', true);

alter table public.job_postings
  add constraint job_postings_expires_at_check check (expires_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z'),
  add constraint job_postings_publish_at_check check (publish_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z');
alter table public.job_applications
  add constraint job_applications_contacted_at_check
    check (contacted_at between '2000-01-01T00:00:00Z' and '2200-01-01T00:00:00Z');
