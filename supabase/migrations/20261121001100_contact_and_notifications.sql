-- Quote requests, and whom new applications are reported to.

create table public.contact_requests (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(trim(name)) between 1 and 200),
  company text check (char_length(company) <= 200),
  email text not null check (email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(email) <= 254),
  phone text not null check (char_length(trim(phone)) between 1 and 50),
  service text check (service in ('Ingeniería', 'Integración', 'Automatización', 'Montaje eléctrico',
    'Consultoría/Proyectos', 'Otros')),
  message text not null check (char_length(trim(message)) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.contact_requests is 'Quote requests from the contact form; the function send-contact-email writes them.';
create index contact_requests_created_at_idx on public.contact_requests (created_at desc);
alter table public.contact_requests enable row level security;
grant select, delete on public.contact_requests to authenticated;
grant all on public.contact_requests to service_role;
create policy "Super admins see quote requests" on public.contact_requests
  for select to authenticated using ((select private.is_super_admin()));
create policy "Super admins delete quote requests" on public.contact_requests
  for delete to authenticated using ((select private.is_super_admin()));

create table public.notification_settings (
  id uuid primary key default gen_random_uuid(),
  email_notifications_enabled boolean not null default false,
  notification_email text
    check (notification_email ~ '^[^\s@]+@[^\s@]+\.[^\s@]+$' and char_length(notification_email) <= 254),
  updated_at timestamptz not null default now(),
  constraint notification_settings_email_when_enabled
    check (not email_notifications_enabled or notification_email is not null)
);
comment on table public.notification_settings is 'One row at most: where new applications are reported.';
create unique index notification_settings_single on public.notification_settings ((true));
create trigger touch before update on public.notification_settings for each row execute function private.touch();
alter table public.notification_settings enable row level security;
grant select, insert (email_notifications_enabled, notification_email),
  update (email_notifications_enabled, notification_email) on public.notification_settings to authenticated;
grant all on public.notification_settings to service_role;
create policy "Recruiters see the notification settings" on public.notification_settings
  for select to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters make the notification settings" on public.notification_settings
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters change the notification settings" on public.notification_settings
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));
