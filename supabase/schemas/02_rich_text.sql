-- Formatted texts, as domain/website/rich-text.ts describes them: what is allowed, and their words.

create function private.are_rich_marks(marks jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  mark jsonb;
begin
  if jsonb_typeof(marks) is distinct from 'array' or jsonb_array_length(marks) > 3 then
    return false;
  end if;
  for mark in select * from jsonb_array_elements(marks) loop
    continue when mark in ('{"type": "bold"}', '{"type": "italic"}');
    if jsonb_typeof(mark) <> 'object' or mark - 'attrs' <> '{"type": "link"}'
      or jsonb_typeof(mark -> 'attrs') is distinct from 'object' or (mark -> 'attrs') - 'href' <> '{}'
      or jsonb_typeof(mark #> '{attrs,href}') is distinct from 'string'
      or char_length(mark #>> '{attrs,href}') > 2000
      or mark #>> '{attrs,href}' !~ ('^(?:https://[a-z0-9][a-z0-9.-]*(?::[0-9]{1,5})?(?:[/?#][!#-;=?-[\]-~]*)?|'
        'mailto:[!#-.0-9;=A-Z^-~]+@[a-z0-9][a-z0-9.-]*|tel:\+?[0-9().-]{3,30}|'
        '/(?:[!#-.0-;=?-[\]-~][!#-;=?-[\]-~]*)?)$') then
      return false;
    end if;
  end loop;
  return (select count(distinct listed ->> 'type') from jsonb_array_elements(marks) listed) = jsonb_array_length(marks);
end $$;
comment on function private.are_rich_marks is
  'Whether the value is a list of marks: bold, italic, and a link to an address that a text may link to.';
grant execute on function private.are_rich_marks to authenticated, service_role;

create function private.are_rich_words(parts jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  part jsonb;
begin
  for part in select * from jsonb_array_elements(parts) loop
    continue when part = '{"type": "hardBreak"}';
    if jsonb_typeof(part) <> 'object' or part - '{text,marks}'::text[] <> '{"type": "text"}'
      or jsonb_typeof(part -> 'text') is distinct from 'string'
      -- Control characters, and those without a shape that turn the direction of text.
      or part ->> 'text' !~ '^[^[:cntrl:]\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+$'
      or part ? 'marks' and not private.are_rich_marks(part -> 'marks') then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.are_rich_words is 'Whether the elements of a list are texts and line breaks.';
grant execute on function private.are_rich_words to authenticated, service_role;

create function private.is_rich_block(block jsonb, types text[]) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  item jsonb;
begin
  if jsonb_typeof(block) is distinct from 'object' or block - '{type,content}'::text[] <> '{}'
    or jsonb_typeof(block -> 'type') is distinct from 'string' or block ->> 'type' <> all (types)
    or jsonb_typeof(block -> 'content') is distinct from 'array' then
    return false;
  end if;
  if block ->> 'type' in ('paragraph', 'heading') then
    return private.are_rich_words(block -> 'content');
  end if;
  for item in select * from jsonb_array_elements(block -> 'content') loop
    if jsonb_typeof(item) <> 'object' or item - 'content' <> '{"type": "listItem"}'
      or jsonb_typeof(item -> 'content') is distinct from 'array'
      or jsonb_array_length(item -> 'content') not between 1 and 2
      or not private.is_rich_block(item -> 'content' -> 0, '{paragraph}')
      or jsonb_array_length(item -> 'content') = 2
        -- A list within a list has none.
        and not ('paragraph' = any (types)
          and private.is_rich_block(item -> 'content' -> 1, '{bulletList,orderedList}')) then
      return false;
    end if;
  end loop;
  return (block -> 'content') <> '[]';
end $$;
comment on function private.is_rich_block is 'Whether the value is a paragraph, subheading or list of one of these types.';
grant execute on function private.is_rich_block to authenticated, service_role;

create function private.is_rich_text(document jsonb) returns boolean
language plpgsql immutable strict set search_path = '' as $$
declare
  block jsonb;
begin
  if pg_column_size(document) > 1000000 or jsonb_typeof(document) <> 'object'
    or document - 'content' <> '{"type": "doc"}' or jsonb_typeof(document -> 'content') is distinct from 'array' then
    return false;
  end if;
  for block in select * from jsonb_array_elements(document -> 'content') loop
    if not private.is_rich_block(block, '{paragraph,heading,bulletList,orderedList}') then
      return false;
    end if;
  end loop;
  return true;
end $$;
comment on function private.is_rich_text is
  'Whether the value is a document of domain/website/rich-text.ts. Null for none.';
grant execute on function private.is_rich_text to authenticated, service_role;

create function private.rich_words(parts jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(coalesce(part ->> 'text', chr(10)), '' order by position), '')
  from jsonb_array_elements(parts) with ordinality as listed (part, position)
$$;
comment on function private.rich_words is 'The words of a paragraph of a valid document, with its line breaks.';
grant execute on function private.rich_words to authenticated, service_role;

create function private.rich_lines(list jsonb, indent text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(
      indent || case list ->> 'type' when 'bulletList' then '- ' else position || '. ' end
        || replace(private.rich_words(item #> '{content,0,content}'), chr(10), chr(10) || indent || '  ')
        || coalesce(chr(10) || private.rich_lines(item #> '{content,1}', '  '), ''), chr(10) order by position)
    from jsonb_array_elements(list -> 'content') with ordinality as listed (item, position));
end $$;
comment on function private.rich_lines is 'The lines of a list of a valid document, one for each item. Null without a list.';
grant execute on function private.rich_lines to authenticated, service_role;

create function private.plain_rich_text(document jsonb) returns text
language sql immutable set search_path = '' as $$
  select coalesce(string_agg(
    case when block ->> 'type' in ('paragraph', 'heading') then private.rich_words(block -> 'content')
      else private.rich_lines(block, '') end, chr(10) || chr(10) order by position), '')
  from jsonb_array_elements(document -> 'content') with ordinality as listed (block, position)
$$;
comment on function private.plain_rich_text is
  'The words of a valid document, as plainText in domain/website/plain-rich-text.ts returns them.';
grant execute on function private.plain_rich_text to authenticated, service_role;

create function private.keep_rich_texts() returns trigger
language plpgsql set search_path = '' as $$
declare
  before_row constant jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  after_row constant jsonb := to_jsonb(new);
  changes jsonb := '{}';
  document jsonb;
  name text;
begin
  foreach name in array tg_argv loop
    document := after_row -> (name || '_rich');
    if document is distinct from (before_row -> (name || '_rich')) then
      -- Here rather than in a check, which each counted view would evaluate again.
      if document <> 'null' and not private.is_rich_text(document) then
        raise exception 'new row for relation "%" has an invalid %_rich', tg_table_name, name
          using errcode = 'check_violation', table = tg_table_name, column = name || '_rich';
      end if;
      if document <> 'null' then
        changes := changes || jsonb_build_object(name, private.plain_rich_text(document));
      end if;
    elsif (after_row -> name) <> (before_row -> name) then
      changes := changes || jsonb_build_object(name || '_rich', null);
    end if;
  end loop;
  return jsonb_populate_record(new, changes);
end $$;
comment on function private.keep_rich_texts is
  'Keeps each column that the trigger arguments name the words of the document beside it: a new document, which has to be '
  'valid, sets them, and other words, written by those who know of no documents, remove the document.';
