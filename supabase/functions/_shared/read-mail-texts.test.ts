import { createClient } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';
import { mailTexts } from '#domain/mails/mail-texts.ts';
import { readMailTexts } from './read-mail-texts.ts';

/** A client whose reads are answered with this. */
const answering = (status: number, body: unknown) =>
  createClient('http://127.0.0.1:9', 'key', {
    global: { fetch: async () => Response.json(body, { status }) },
  });

test('the published words are read, and the shipped ones stand where there are none', async () => {
  const texts = { 'shared.greetingWithoutName': 'Estimado cliente:', 'shared.reference': 7 };
  expect(await readMailTexts(answering(200, [{ language: 'es', texts }]))).toEqual({
    ...mailTexts,
    es: {
      ...mailTexts.es,
      shared: { ...mailTexts.es.shared, greetingWithoutName: 'Estimado cliente:' },
    },
  });
  expect(await readMailTexts(answering(200, []))).toEqual(mailTexts);
  expect(await readMailTexts(answering(200, [{ language: 'en', texts: ['x'] }]))).toEqual(mailTexts);
});

test('when they cannot be read or sent, the mail is still written, and the log says so', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  expect(await readMailTexts(answering(500, { message: 'no connection' }))).toEqual(mailTexts);
  expect(log).toHaveBeenLastCalledWith('the words of the mails could not be read', 'no connection');
  const texts = { 'shared.greeting': 'Hola:', 'rightsAnswer.subject': 'Respuesta {{total}}' };
  expect(await readMailTexts(answering(200, [{ language: 'es', texts }]))).toEqual(mailTexts);
  expect(log).toHaveBeenLastCalledWith(
    'mails go out with shipped words instead of',
    'es shared.greeting, es rightsAnswer.subject',
  );
  log.mockRestore();
});
