-- Mail that no process with a mail server has sent fails like undeliverable mail and is deleted with it. Only a day after
-- the deadline, so that a server that was down for long can make its last attempt first.
do $$
begin
  perform cron.schedule('platform: unsent mail', '10 * * * *',
    $job$update mail.outbox set failed_at = now(), last_error = coalesce(last_error, 'No mail server was there to send it')
      where id in (
        select id from mail.outbox
        where sent_at is null and failed_at is null and give_up_at < now() - interval '1 day' limit 5000
        for update skip locked)$job$);
end
$$;
