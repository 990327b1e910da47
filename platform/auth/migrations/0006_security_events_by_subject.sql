-- Security events are also looked for by whom they are about, and by what happened.

create index audit_log_entries_subject_idx on auth.audit_log_entries ((payload -> 'traits' ->> 'user_id'), created_at desc);
create index audit_log_entries_action_idx on auth.audit_log_entries ((payload ->> 'action'), created_at desc);
