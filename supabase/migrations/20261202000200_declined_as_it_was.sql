-- Whoever declines has not seen what changes at that moment: a cancellation, or another time.
create or replace function public.decline_interview(token text, interview uuid, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  own constant public.interviews := private.own_interview(token, interview);
begin
  update public.interviews one set state = 'declined', starts_at = null, reply = nullif(btrim(words), '')
    where id = own.id and one = own;
  return found;
end
$$;
