-- Students get an acknowledgement, and recruiters are notified of internship applications as of job applications.

-- Existing applications count as notified; a default writes no row and keeps updated_at.
alter table public.internship_applications add column notified_at timestamptz default now();
alter table public.internship_applications alter column notified_at drop default;
comment on column public.internship_applications.notified_at is
  'When the student and the recruiters were notified; null while that is pending.';
create index internship_applications_unnotified_idx on public.internship_applications (created_at)
  where notified_at is null;

create function public.list_pending_internship_notices(at_most integer) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select id from public.internship_applications
  where notified_at is null and created_at > now() - interval '7 days'
    -- Sent by visitors: rows that the company stores itself notify nobody.
    and exists (select from private.claimed_cvs where path = split_part(cv_url, '/documents/', 2))
  order by created_at limit at_most
$$;
comment on function public.list_pending_internship_notices(integer) is
  'The longest waiting internship applications without notices. For send-pending-notices alone.';
grant execute on function public.list_pending_internship_notices(integer) to service_role;
