-- Who has applied may apply to another posting from their page, with the same data and CV.

create function public.applicant_offers(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  with own as (
    select lower(coalesce(application.email, internship.email)) as email
    from private.link_of(token) link
    left join public.job_applications application on application.id = link.application_id
    left join public.internship_applications internship on internship.id = link.internship_id
    where link.id is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', posting.id, 'title', posting.title, 'english_title', translation.title,
    'slug', posting.slug, 'location', posting.location,
    'has_questions', posting.questions <> '[]')
    order by posting.created_at desc, posting.id), '[]')
  from own
  join lateral (
    select * from public.job_postings
    where status = 'active' and (expires_at is null or expires_at > now())
      and external_link is null
      and not exists (
        select from public.job_applications where job_posting_id = job_postings.id and lower(email) = own.email)
    order by created_at desc, id limit 20
  ) posting on true
  left join public.job_posting_translations translation on translation.job_posting_id = posting.id
$$;
comment on function public.applicant_offers(text) is
  'Open postings that the holder of a link from a mail has not applied to, the newest first; empty without a link.';
revoke execute on function public.applicant_offers(text) from public;
grant execute on function public.applicant_offers(text) to anon, authenticated;

create function public.own_cv(token text) returns text
language sql stable security definer set search_path = '' as $$
  select split_part(coalesce(application.resume_url, internship.cv_url), '/documents/', 2)
  from private.link_of(token) link
  left join public.job_applications application on application.id = link.application_id
  left join public.internship_applications internship on internship.id = link.internship_id
  where link.id is not null
$$;
comment on function public.own_cv(text) is 'The path of the CV that a link opens; null without. For copy-own-cv alone.';
revoke execute on function public.own_cv(text) from public, anon, authenticated;
grant execute on function public.own_cv(text) to service_role;
