-- The texts of mails about interviews are edited as all others are.

create function private.is_template_text(kind text, words text, maximum integer) returns boolean
language sql immutable set search_path = '' as $$
  select char_length(words) <= maximum and private.is_message_text(replace(words,
    case when kind like '%-interview-offered' then '{{horas}}' when kind ~ '-interview-(scheduled|moved|reminder)$' then '{{hora}}' else '' end,
    '.'), maximum)
$$;
comment on function private.is_template_text(text, text, integer) is
  'Whether a text fits a message of its kind; those about interviews also say when.';
revoke execute on function private.is_template_text(text, text, integer) from public;
grant execute on function private.is_template_text(text, text, integer) to authenticated, service_role;

alter table public.message_templates drop constraint message_templates_kind_check;
alter table public.message_templates add constraint message_templates_kind_check check (kind in (
  'application-received', 'application-reviewing', 'application-invitation', 'application-approved', 'application-rejected',
  'application-closed', 'application-expiring', 'application-interview-offered', 'application-interview-scheduled',
  'application-interview-moved', 'application-interview-reminder', 'application-interview-cancelled',
  'internship-received', 'internship-reviewing', 'internship-invitation', 'internship-approved', 'internship-rejected',
  'internship-expiring', 'internship-interview-offered', 'internship-interview-scheduled', 'internship-interview-moved',
  'internship-interview-reminder', 'internship-interview-cancelled'));
alter table public.message_templates drop constraint message_templates_subject_check;
-- The times offered are a list: nothing for a subject.
alter table public.message_templates add constraint message_templates_subject_check
  check (private.is_template_text(kind, subject, 150) and subject !~ '[\n\r]|\{\{horas\}\}');
alter table public.message_templates drop constraint message_templates_body_check;
alter table public.message_templates add constraint message_templates_body_check
  check (private.is_template_text(kind, body, 5000));
