-- An answer to any mail about an application comes back into its conversation.

create function public.reply_address_of(about text, applicant uuid) returns text
language sql security definer set search_path = '' as $$
  select private.reply_address(mailbox.address, one.application_id, one.internship_id)
  from (
    -- Of somebody who applied twice, recruiters decide on the first.
    select coalesce(repeat_of, id) as application_id, null::uuid as internship_id
    from public.job_applications where about = 'application' and id = applicant
    union all
    select null, id from public.internship_applications where about = 'internship' and id = applicant
  ) one
  join (
    select address from private.reply_mailboxes where read_at > now() - interval '1 day' order by read_at desc limit 1
  ) mailbox on true
$$;
comment on function public.reply_address_of(text, uuid) is
  'The address whose mail belongs to an applicant''s conversation; null while no mailbox is read. For functions alone.';
revoke execute on function public.reply_address_of(text, uuid) from public, anon, authenticated;
grant execute on function public.reply_address_of(text, uuid) to service_role;
