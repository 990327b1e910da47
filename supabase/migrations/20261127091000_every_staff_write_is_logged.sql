-- Comments, messages, and who is the same person as whom were written by staff without a line in the log. What is said, and
-- by what somebody is known, stays out of it; so does that somebody has read a message.
create trigger audit after insert or update or delete on public.application_comments
  for each row execute function private.write_audit('body');
create trigger audit after insert or delete or update of subject, body, send_at, state on public.applicant_messages
  for each row execute function private.write_audit('subject', 'body', 'error');
create trigger audit after insert or delete or update of send_at, state on public.conversation_messages
  for each row execute function private.write_audit('subject', 'body', 'error', 'sender', 'files', 'mail_key');
create trigger audit after insert or update or delete on public.person_merges
  for each row execute function private.write_audit('person_key', 'merged_into');
create trigger audit after insert or update or delete on public.person_dismissals
  for each row execute function private.write_audit('first_key', 'second_key');
