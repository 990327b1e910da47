-- Small files that go with a message, such as invitations for a calendar; as in Resend's API, in base64.
alter table mail.outbox add column attachments jsonb not null default '[]';
