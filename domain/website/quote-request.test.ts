import { expect, test } from 'vitest';
import { quoteReplyUrl } from './quote-request.ts';

const id = '7f3c2a10-9f57-4a53-9c7c-0d6a6a1b2c3d';

test('a reply is in the sender’s language and quotes the reference', () => {
  expect(quoteReplyUrl({ id, email: 'ana@cliente.example', language: 'es' })).toBe(
    'mailto:ana@cliente.example?subject=Su%20solicitud%20de%20cotizaci%C3%B3n%20(7F3C2A10)',
  );
  expect(quoteReplyUrl({ id, email: 'ana@cliente.example', language: 'en' })).toContain(
    'Your%20quote%20request',
  );
});

test('an address cannot add recipients or headers', () => {
  const url = new URL(quoteReplyUrl({ id, email: 'a?bcc=b@c.d?cc=e,f@g.h&x=', language: 'es' }));
  expect([...url.searchParams.keys()]).toEqual(['subject']);
  expect(url.pathname).not.toMatch(/[?,&]/);
});
