import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { COMPANY } from '#domain/website/company.ts';
import { readCompany } from './read-company.ts';

/** A client whose reads are answered with this. */
const answering = (status: number, body: unknown) =>
  createClient('http://127.0.0.1:9', 'key', {
    global: { fetch: async () => Response.json(body, { status }) },
  });

test('the published facts are read, and the shipped ones stand where there are none', async () => {
  expect(await readCompany(answering(200, [{ texts: { phone: '+56 9 8765 4321' } }]))).toEqual({
    ...COMPANY,
    phone: '+56 9 8765 4321',
  });
  expect(await readCompany(answering(200, []))).toEqual(COMPANY);
  expect(await readCompany(answering(200, [{ texts: ['phone', 7] }]))).toEqual(COMPANY);
});

test('when they cannot be read, the mail is still written', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await readCompany(answering(500, { message: 'no connection' }))).toEqual(COMPANY);
  expect(log).toHaveBeenCalledExactlyOnceWith('the facts of the company could not be read', 'no connection');
  log.mockRestore();
});
