-- Small attachments, such as calendar invitations; in base64, as in Resend's API.
alter table mail.outbox add column attachments jsonb not null default '[]';
