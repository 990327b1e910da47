-- Settings of the site that staff change: one row per kind. What the environment fixes stands above them.

create table public.site_settings (
  kind text primary key constraint site_settings_kind_check check (kind in (
      'recipients', 'opening_hours', 'tracking')),
  value jsonb not null check (jsonb_typeof(value) = 'object' and octet_length(value::text) <= 20000),
  updated_at timestamptz not null default now(),
  constraint site_settings_recipients_check check (kind <> 'recipients'
    or not jsonb_path_exists(value, 'strict $.* ? (@.type() != "array")', '{}', true)
      and not jsonb_path_exists(value, 'strict $.*[*] ? (@.type() != "string")', '{}', true)
      and not jsonb_path_exists(value, '$.*[*] ? (!(@ like_regex "^[^\\s@]{1,200}@[^\\s@]+\\.[^\\s@]+$"))')),
  -- They become part of third parties' tags.
  constraint site_settings_tracking_check check (kind <> 'tracking'
    or (value ->> 'pixelId' is null or value ->> 'pixelId' ~ '^[0-9]{1,30}$')
      and (value ->> 'conversionId' is null or value ->> 'conversionId' ~ '^AW-[0-9]{1,30}/[A-Za-z0-9_-]{1,60}$'))
);
comment on table public.site_settings is
  'Settings of the site, as domain/website/site-settings.ts describes them; a kind without a row has its default.';
comment on column public.site_settings.kind is
  'recipients: who is notified of what arrives; opening_hours: with days on which the company is closed; tracking: the '
  'identifiers of advertising tags.';
comment on column public.site_settings.value is 'The application ignores a value that its schema refuses.';

alter table public.site_settings enable row level security;

create trigger set_updated_at before update on public.site_settings
  for each row execute function private.set_updated_at();

create trigger audit after insert or update or delete on public.site_settings
  for each row execute function private.write_audit('kind', 'value', 'updated_at');

-- Only this kind is part of pages.
create trigger notify_content_change after insert or update on public.site_settings
  for each row when (new.kind = 'tracking') execute function private.notify_content_change();

create policy "Visitors see the identifiers of advertising tags" on public.site_settings
  for select to anon using (kind = 'tracking');
create policy "Settings managers see settings; sales sees opening hours" on public.site_settings
  for select to authenticated
  using (kind = 'tracking'
    or kind = 'opening_hours' and (select private.has_permission('ventas.quotes.read'))
    or (select private.has_permission('web.settings.manage')));
create policy "Settings managers add settings" on public.site_settings
  for insert to authenticated with check ((select private.has_permission('web.settings.manage')));
create policy "Settings managers change settings" on public.site_settings
  for update to authenticated using ((select private.has_permission('web.settings.manage')));

grant select on public.site_settings to anon;
grant select, insert (kind, value), update (value) on public.site_settings to authenticated;
