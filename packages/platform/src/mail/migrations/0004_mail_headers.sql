-- Headers added by the sender, such as List-Unsubscribe.
alter table mail.outbox add column headers jsonb not null default '{}';
