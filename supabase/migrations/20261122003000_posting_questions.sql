-- A posting's own questions to applicants, and which answers recruiters consider disqualifying. The answers mark an
-- application for recruiters; nothing decides by itself.

create function private.is_text_in_languages(words jsonb, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(words) = 'object' and words - '{es,en}'::text[] = '{}'
    and jsonb_typeof(words -> 'es') = 'string' and char_length(trim(words ->> 'es')) between 1 and maximum
    and (not words ? 'en' or (
      jsonb_typeof(words -> 'en') = 'string' and char_length(trim(words ->> 'en')) between 1 and maximum)),
    false)
$$;
comment on function private.is_text_in_languages(jsonb, integer) is 'Whether the value is {"es": …, "en": …}; English is optional.';

create function private.is_posting_question(question jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  option_ids text[];
  knock_out constant jsonb := question -> 'knock_out';
begin
  if jsonb_typeof(question) is distinct from 'object'
    or question - '{id,kind,text,options,required,knock_out}'::text[] <> '{}'
    or not coalesce(question ->> 'id' ~ '^q[0-9a-z]{1,12}$', false)
    or not coalesce(question ->> 'kind' in ('yes_no', 'choice', 'number', 'text'), false)
    or not private.is_text_in_languages(question -> 'text', 300)
    or jsonb_typeof(question -> 'required') is distinct from 'boolean'
    or question ? 'options' <> (question ->> 'kind' = 'choice') then
    return false;
  end if;
  if question ? 'options' then
    if jsonb_typeof(question -> 'options') <> 'array'
      or jsonb_array_length(question -> 'options') not between 2 and 10
      or exists (
        select from jsonb_array_elements(question -> 'options') option
        where jsonb_typeof(option) <> 'object' or option - '{id,text}'::text[] <> '{}'
          or not coalesce(option ->> 'id' ~ '^o[0-9a-z]{1,12}$', false)
          or not private.is_text_in_languages(option -> 'text', 100)
      ) then
      return false;
    end if;
    select array_agg(option ->> 'id') into option_ids from jsonb_array_elements(question -> 'options') option;
    if (select count(distinct id) from unnest(option_ids) id) < cardinality(option_ids) then
      return false;
    end if;
  end if;
  if knock_out is null then
    return true;
  end if;
  return case question ->> 'kind'
    when 'yes_no' then jsonb_typeof(knock_out) = 'boolean'
    when 'choice' then jsonb_typeof(knock_out) = 'array' and jsonb_array_length(knock_out) between 1 and 10
      and not exists (
        select from jsonb_array_elements(knock_out) id
        where jsonb_typeof(id) <> 'string' or id #>> '{}' <> all (option_ids))
    when 'number' then jsonb_typeof(knock_out) = 'object' and knock_out <> '{}'
      and knock_out - '{min,max}'::text[] = '{}'
      and not exists (
        select from jsonb_each(knock_out) bound
        where jsonb_typeof(bound.value) <> 'number' or abs((bound.value #>> '{}')::numeric) > 1000000000)
    else false
  end;
end $$;
comment on function private.is_posting_question(jsonb) is
  'Whether the value is a question: {id, kind, text, required, options?, knock_out?}; see domain/posting-question.ts.';

create function private.are_posting_questions(questions jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(questions) is distinct from 'array' or jsonb_array_length(questions) > 5 then
    return false;
  end if;
  return not exists (select from jsonb_array_elements(questions) question where not private.is_posting_question(question))
    and (select count(distinct question ->> 'id') from jsonb_array_elements(questions) question)
      = jsonb_array_length(questions);
end $$;
comment on function private.are_posting_questions(jsonb) is 'Whether the value is a list of at most five questions with distinct ids.';

create function private.without_knock_outs(questions jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  -- Generated columns are computed before constraints are checked.
  select case when private.are_posting_questions(questions) then (
    select coalesce(jsonb_agg(question - 'knock_out' order by position), '[]')
    from jsonb_array_elements(questions) with ordinality as listed (question, position)
  ) end
$$;
comment on function private.without_knock_outs(jsonb) is 'The questions as applicants see them.';

-- Constraints and generated columns run with the rights of whoever writes the row.
revoke execute on function private.is_text_in_languages(jsonb, integer), private.is_posting_question(jsonb),
  private.are_posting_questions(jsonb), private.without_knock_outs(jsonb) from public;
grant execute on function private.is_text_in_languages(jsonb, integer), private.is_posting_question(jsonb),
  private.are_posting_questions(jsonb), private.without_knock_outs(jsonb) to authenticated, service_role;

alter table public.job_postings
  add column questions jsonb not null default '[]'
    constraint job_postings_questions_check check (private.are_posting_questions(questions));
alter table public.job_postings
  add column public_questions jsonb generated always as (private.without_knock_outs(questions)) stored;
comment on column public.job_postings.questions is
  'Questions to applicants, with the answers that disqualify; visitors cannot read it.';
comment on column public.job_postings.public_questions is 'The questions without the answers that disqualify.';

grant select (public_questions) on public.job_postings to anon;
grant insert (questions), update (questions) on public.job_postings to authenticated;

-- The view gets the column at its end, after whatever others have added.
do $$
begin
  execute 'create or replace view public.job_postings_list with (security_invoker = true) as '
    || regexp_replace(pg_get_viewdef('public.job_postings_list'::regclass),
      '(\s+FROM (public\.)?job_postings posting);\s*$', E',\n    questions,\n    public_questions\\1');
end $$;

drop trigger announce_content on public.job_postings;
-- Not when a view is counted.
create trigger announce_content
  after insert or delete or truncate or update of title, description, requirements, benefits, department, location,
    employment_type, experience_level, salary_min, salary_max, status, expires_at, external_link, questions
  on public.job_postings for each statement execute function private.announce_content();

drop trigger audit on public.job_postings;
drop trigger audit_update on public.job_postings;
create trigger audit after insert or delete on public.job_postings
  for each row execute function private.write_audit('search', 'slug', 'former_slugs', 'public_questions');
create trigger audit_update after update on public.job_postings for each row
  when (old.views_count = new.views_count)
  execute function private.write_audit('search', 'slug', 'former_slugs', 'public_questions');
