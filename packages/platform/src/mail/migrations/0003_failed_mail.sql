-- A message that cannot be delivered fails: permanently rejected, or given up after days of retries.

alter table mail.outbox
  add column failed_at timestamptz,
  -- RFC 5321, section 4.5.4.1: at least four to five days.
  add column give_up_at timestamptz not null default now() + interval '5 days';

drop index mail.outbox_due_idx;
create index outbox_due_idx on mail.outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index outbox_failed_idx on mail.outbox (failed_at desc) where failed_at is not null;

do $$
begin
  perform cron.schedule('platform: old mail', '20 * * * *',
    $job$delete from mail.outbox where id in (
      select id from mail.outbox
      where sent_at < now() - interval '30 days' or failed_at < now() - interval '30 days' limit 5000)$job$);
end
$$;
create index outbox_sent_idx on mail.outbox (sent_at) where sent_at is not null;
