-- Headers that the sender adds, such as List-Unsubscribe.
alter table mail.outbox add column headers jsonb not null default '{}';
