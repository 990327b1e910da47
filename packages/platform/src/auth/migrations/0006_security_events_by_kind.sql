-- Event lists filter by action, by the user concerned, or exclude the events that every session causes hourly.
create index audit_log_entries_action_idx on auth.audit_log_entries ((payload ->> 'action'), created_at desc);
create index audit_log_entries_subject_idx on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'), created_at desc)
  where payload -> 'traits' ->> 'user_id' is not null;
create index audit_log_entries_telling_idx on auth.audit_log_entries (created_at desc, id)
  where payload ->> 'action' not in ('token_refreshed', 'token_revoked', 'challenge_created');
