import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { createDocuments } from './serve-documents.ts';

test.each([
  ['its row', '/rest/v1/media_files'],
  ['its file', '/storage/v1/object/public/media/a.pdf'],
])('a document is unavailable while %s cannot be read, and the log says why', async (_, broken) => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const send: typeof fetch = async (input) =>
    new URL(input instanceof Request ? input.url : input).pathname === broken
      ? Response.json({ message: 'disk is full' }, { status: 500 })
      : Response.json([{ name: 'Certificado', storage_path: 'a.pdf', bytes: 1 }]);
  const client = createClient('http://api.invalid', 'key', { global: { fetch: send } });
  const answer = await createDocuments({ client, send })(
    new Request('http://localhost/archivos/certificado'),
  );
  expect(answer?.status).toBe(503);
  expect(log).toHaveBeenCalledExactlyOnceWith('document not read:', 'certificado', expect.any(String));
});
