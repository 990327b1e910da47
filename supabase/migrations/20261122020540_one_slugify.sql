-- Slugs of postings and of success cases are made by one function. No existing slug changes.

create or replace function private.job_slug(title text, location text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.slugify(
    -- Without suffixes for gender ("Ingeniero/a", "Técnico(a)") and words that carry no meaning.
    regexp_replace(
      regexp_replace(private.searchable(title || ' ' || location), '[/(](as?|os?)\)?(?![[:alnum:]])', ' ', 'g'),
      '\m(de|del|la|el|los|las|en|y|e|o|u|para|con)\M', ' ', 'g')), ''), 'oferta')
$$;
