-- What changes nothing does not prolong how long it is kept: contact data saved as they were, and the id that a former
-- application gives up to one of the same content.

create or replace function public.correct_own_contact(token text, name text, last_name text, phone text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  link constant private.applicant_links := private.link_of(token);
begin
  if link.id is null then
    return false;
  end if;
  update public.job_applications application
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.application_id
      and (full_name, coalesce(application.phone, '')) is distinct from (correct_own_contact.name, correct_own_contact.phone);
  if found then
    perform private.record_by_applicant(link.application_id, 'contact_corrected');
  end if;
  update public.internship_applications internship
    set first_name = correct_own_contact.name, last_name = correct_own_contact.last_name,
      phone = correct_own_contact.phone
    where id = link.internship_id
      and (first_name, internship.last_name, internship.phone)
        is distinct from (correct_own_contact.name, correct_own_contact.last_name, correct_own_contact.phone);
  update public.spontaneous_applications
    set full_name = correct_own_contact.name, phone = nullif(correct_own_contact.phone, '')
    where id = link.spontaneous_id;
  return true;
end
$$;

create or replace trigger touch before update on public.job_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id) execute function private.touch();
create or replace trigger touch before update on public.internship_applications for each row
  when (old.other_processes_since is not distinct from new.other_processes_since
    and old.submission_id is not distinct from new.submission_id) execute function private.touch();
