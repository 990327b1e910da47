-- Where interviews take place: a room is chosen rather than typed, and is busy as people are.

create table public.interview_rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint interview_rooms_name_check check (name ~ '\S' and char_length(name) <= 80),
  place text constraint interview_rooms_place_check check (place ~ '\S' and char_length(place) <= 200),
  video_url text constraint interview_rooms_video_url_check check (video_url ~ '^https://[^\s]+$' and char_length(video_url) <= 500),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  constraint interview_rooms_somewhere check (num_nonnulls(place, video_url) >= 1)
);
comment on table public.interview_rooms is 'Rooms for interviews, real ones or of video calls. Archived rather than deleted.';
comment on column public.interview_rooms.place is 'The address and how to get there, as applicants read it after the name; null of a video call.';
create unique index interview_rooms_name_once on public.interview_rooms (lower(name)) where archived_at is null;

alter table public.interview_rooms enable row level security;
revoke all on public.interview_rooms from anon, authenticated;
grant select, insert (name, place, video_url), update (name, place, video_url, archived_at)
  on public.interview_rooms to authenticated;
grant all on public.interview_rooms to service_role;
create trigger audit after insert or update or delete on public.interview_rooms
  for each row execute function private.write_audit();

create policy "Recruiters see rooms for interviews" on public.interview_rooms
  for select to authenticated using (
    (select private.has_permission('rrhh.applications.read'))
    or (select private.has_permission('rrhh.internships.read'))
    or (select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings add rooms" on public.interview_rooms
  for insert to authenticated with check ((select private.has_permission('rrhh.notifications.manage')));
create policy "Recruiters who manage settings change and archive rooms" on public.interview_rooms
  for update to authenticated using ((select private.has_permission('rrhh.notifications.manage')));

alter table public.interviews add column room_id uuid references public.interview_rooms on delete restrict;
comment on column public.interviews.room_id is 'Where it takes place; place and video_url say so in the words of that day.';
create index interviews_room_idx on public.interviews (room_id) where room_id is not null;
