-- Deletes mail sent more than a month ago.
do $$
begin
  perform cron.schedule('platform: old mail', '20 3 * * *',
    $job$delete from mail.outbox where sent_at < now() - interval '30 days'$job$);
  perform cron.schedule('platform: old runs', '25 3 * * *',
    $job$delete from cron.job_run_details where start_time < now() - interval '30 days'$job$);
end
$$;
