-- Super admins follow up quote requests in the portal: what state each is in, and a note of their own.

alter table public.contact_requests
  add column status text not null default 'new' check (status in ('new', 'answered', 'closed')),
  add column note text check (char_length(trim(note)) between 1 and 5000),
  add column updated_at timestamptz not null default now(),
  add column search text generated always as (
    private.searchable(
      name || chr(10) || coalesce(company, '') || chr(10) || email || chr(10) || phone
      || chr(10) || regexp_replace(phone, '\D', '', 'g') || chr(10) || coalesce(plant, '')
      || chr(10) || coalesce(subject, '')
    )
  ) stored;
comment on column public.contact_requests.status is 'Set by staff.';
comment on column public.contact_requests.note is 'Of staff; the sender does not see it.';
comment on column public.contact_requests.search is 'What the portal searches: lowercase, without accents, beginning with the name.';

grant update (status, note) on public.contact_requests to authenticated;
create policy "Super admins follow up quote requests" on public.contact_requests
  for update to authenticated using ((select private.is_super_admin()));

create trigger touch before update on public.contact_requests for each row execute function private.touch();

-- Nothing that the sender wrote, nor what staff noted about them, outlives the request.
drop trigger audit on public.contact_requests;
create trigger audit after update or delete on public.contact_requests
  for each row execute function private.write_audit('name', 'company', 'email', 'phone', 'service', 'message', 'subject',
    'plant', 'region', 'wanted_by', 'language', 'file_paths', 'search', 'note');

alter publication supabase_realtime add table public.contact_requests;
