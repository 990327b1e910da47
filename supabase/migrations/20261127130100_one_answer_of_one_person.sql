-- One person in two tabs mailed two answers, perhaps contrary ones: what is announced is an answer, not who gives it.

alter table private.rights_answers_under_way add column answer_digest text;
comment on column private.rights_answers_under_way.answer_digest is
  'Of outcome and words; null of what was announced without.';

drop function public.begin_rights_answer(uuid);
create function public.begin_rights_answer(request uuid, wanted_outcome text, words text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_rights_request(request);
  insert into private.rights_answers_under_way as under_way (rights_request_id, actor_id, answer_digest)
  values (request, (select auth.uid()),
    encode(sha256(convert_to(jsonb_build_array(wanted_outcome, words)::text, 'UTF8')), 'hex'))
  -- What was not accepted, or not recorded, is tried again as it was; who lost the connection keeps nobody from another answer.
  on conflict (rights_request_id) do update
    set actor_id = excluded.actor_id, answer_digest = excluded.answer_digest, begun_at = now()
    where under_way.answer_digest = excluded.answer_digest or under_way.begun_at < now() - interval '2 minutes';
  return found;
end
$$;
comment on function public.begin_rights_answer(uuid, text, text) is
  'Announces that the caller mails this answer to a request; false while another is being mailed. Raises once it is closed.';
revoke execute on function public.begin_rights_answer(uuid, text, text) from public, anon, authenticated;
grant execute on function public.begin_rights_answer(uuid, text, text) to authenticated;
