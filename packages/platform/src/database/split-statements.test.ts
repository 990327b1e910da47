import { expect, test } from 'vitest';
import { splitStatements, withoutLeadingComments } from './split-statements.ts';

test('splits at the semicolons that end statements, and only there', () => {
  const statements = [
    'select 1;',
    `\n-- not here; nor a quote: '\nselect 'a;b', 'it''s;', "c;d""e;";`,
    `\n/* nor; /* in a /* deeply */ nested; */ comment; ' */ select e'it\\';s', 'a\\';`,
    `\ncreate function f() returns void language sql as $body$ select ';$$;'; $body$;`,
    `\ndo $$ begin perform 1; end $$;`,
    `\nselect price$1, type'x;', 1e3, $1;`,
    `\nselect 'añadido;' as año$;`,
    '\nselect 2',
  ];
  expect(splitStatements(statements.join(''))).toEqual(statements);
});

test('a statement is recognized after comments', () => {
  expect(withoutLeadingComments('\n-- one\n/* two; /* three */ */\n create extension x;')).toBe(
    'create extension x;',
  );
});
