-- What no process with a mail server has taken ends like what could not be delivered, and is forgotten with it. A day later,
-- so that a server that was away for long makes its last attempt first.
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
