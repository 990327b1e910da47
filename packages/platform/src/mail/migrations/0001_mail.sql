-- Outgoing and sent mail: written in the transaction that causes it, sent afterwards.

create schema mail;

do $$
begin
  if not exists (select from pg_roles where rolname = 'supabase_mail_admin') then
    create role supabase_mail_admin nologin noinherit;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;
grant supabase_mail_admin to authenticator, postgres;

create table mail.outbox (
  id uuid primary key default gen_random_uuid(),
  -- A repeated request with the same key queues a single message.
  idempotency_key text unique,
  sender text,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index outbox_due_idx on mail.outbox (next_attempt_at) where sent_at is null;
create index outbox_created_at_idx on mail.outbox (created_at desc);

grant usage on schema mail to supabase_mail_admin, supabase_auth_admin, service_role;
grant all on mail.outbox to supabase_mail_admin;
grant select, insert, update (idempotency_key) on mail.outbox to supabase_auth_admin, service_role;

create function mail.wake_sender() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('mail_outbox', '');
  return null;
end
$$;
create trigger wake_sender after insert on mail.outbox for each statement execute function mail.wake_sender();
