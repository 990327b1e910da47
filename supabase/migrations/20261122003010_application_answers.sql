-- What an application says beyond the CV: a profile, answers to the posting's questions, where its sender came from, and
-- a reference to quote. A client-made submission id makes sending idempotent.

create function private.is_application_source(source jsonb) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(
    jsonb_typeof(source) = 'object' and char_length(source::text) <= 2000
    and source - '{utm_source,utm_medium,utm_campaign,utm_term,utm_content,referrer,landing}'::text[] = '{}'
    and not exists (
      select from jsonb_each(source)
      where jsonb_typeof(value) <> 'string' or char_length(value #>> '{}') not between 1 and 200),
    false)
$$;
comment on function private.is_application_source(jsonb) is
  'Whether the value names campaign, referring host and landing path; see domain/application-source.ts.';
revoke execute on function private.is_application_source(jsonb) from public;
grant execute on function private.is_application_source(jsonb) to anon, authenticated, service_role;

alter table public.job_applications
  add column profile_url text
    constraint job_applications_profile_url_check
    check (profile_url ~ '^https://[^[:space:]/?#@:]+\.[^[:space:]/?#@:]+([/?#][^[:space:]]*)?$'
      and char_length(profile_url) <= 500),
  add column answers jsonb
    constraint job_applications_answers_check
    check (jsonb_typeof(answers) = 'object' and char_length(answers::text) <= 25000),
  add column questions jsonb,
  add column source jsonb
    constraint job_applications_source_check check (source is null or private.is_application_source(source)),
  add column reference text
    constraint job_applications_reference_check check (reference ~ '^VA-[0-9A-Z]{4}-[0-9A-Z]{2}$'),
  add column submission_id uuid;
comment on column public.job_applications.profile_url is 'LinkedIn, portfolio: an https address.';
comment on column public.job_applications.answers is 'Answers by question id; null when the client sent none.';
comment on column public.job_applications.questions is 'The posting''s questions as they were asked.';
comment on column public.job_applications.source is 'How the applicant first came to the site: campaign, referring host, landing path.';
comment on column public.job_applications.reference is 'Shown to the applicant, to quote in correspondence; no key to anything.';
comment on column public.job_applications.submission_id is 'Made by the client; sending the same one again stores nothing.';
create unique index job_applications_reference_idx on public.job_applications (reference);
create unique index job_applications_submission_idx on public.job_applications (submission_id);

grant insert (profile_url, answers, source, submission_id) on public.job_applications to anon, authenticated;

-- Triggers fire by name: accept_once, admit, assign_reference, check_answers.

create function private.accept_application_once() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.submission_id is null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('job_applications.submission_id ' || new.submission_id, 0));
  if exists (select from public.job_applications where submission_id = new.submission_id) then
    return null;
  end if;
  return new;
end $$;
create trigger accept_once before insert on public.job_applications
  for each row execute function private.accept_application_once();

create function private.assign_application_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Without letters that read like digits.
  alphabet constant text := '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
  random_bytes bytea;
  code text;
begin
  loop
    random_bytes := uuid_send(gen_random_uuid());
    select string_agg(substr(alphabet, 1 + get_byte(random_bytes, position) % 32, 1), '') into code
      from generate_series(0, 5) position;
    new.reference := 'VA-' || left(code, 4) || '-' || right(code, 2);
    exit when not exists (select from public.job_applications where reference = new.reference);
  end loop;
  return new;
end $$;
create trigger assign_reference before insert on public.job_applications
  for each row execute function private.assign_application_reference();

create function private.check_application_answers() returns trigger
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
  select public_questions into new.questions from public.job_postings
    where id = new.job_posting_id and questions <> '[]';
  -- Clients that do not know of questions send no answers at all; recruiters see that none were given.
  if new.answers is null then
    return new;
  end if;
  if jsonb_typeof(new.answers) <> 'object' or char_length(new.answers::text) > 25000 then
    problem := 'they are no object of a reasonable size';
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
          when 'number' then jsonb_typeof(answer) = 'number' and abs((answer #>> '{}')::numeric) <= 1000000000
          when 'choice' then jsonb_typeof(answer) = 'string' and exists (
            select from jsonb_array_elements(question -> 'options') option where option -> 'id' = answer)
          when 'text' then jsonb_typeof(answer) = 'string' and char_length(trim(answer #>> '{}')) between 1 and 2000
        end, false) then
        problem := format('question %s takes another kind of answer', question ->> 'id');
      end if;
    end loop;
  end if;
  if problem is not null then
    raise exception 'invalid answers: %', problem
      using errcode = 'check_violation', table = 'job_applications', constraint = 'job_applications_answers_check';
  end if;
  return new;
end $$;
create trigger check_answers before insert on public.job_applications
  for each row execute function private.check_application_answers();

create function public.find_sent_application(submission uuid) returns table (id uuid, reference text)
language sql stable security definer set search_path = '' as $$
  select id, reference from public.job_applications where submission_id = submission
$$;
comment on function public.find_sent_application(uuid) is
  'The reference of an application for whoever knows its submission id: its sender, after a lost response.';
revoke execute on function public.find_sent_application(uuid) from public;
grant execute on function public.find_sent_application(uuid) to anon, authenticated, service_role;

drop trigger audit on public.job_applications;
create trigger audit after update or delete on public.job_applications
  for each row execute function private.write_audit('full_name', 'email', 'phone', 'cover_letter', 'resume_url',
    'interview_notes', 'search', 'profile_url', 'answers', 'questions', 'source', 'submission_id');
