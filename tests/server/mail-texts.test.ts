import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { startSmtpServer, type TestSmtpServer } from '@voltandes/platform/testing/smtp-server';
import { type ParsedMail, simpleParser } from 'mailparser';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { MAILS_DOCUMENT } from '#domain/mails/mail-texts.ts';
import type { Language } from '#domain/values/language.ts';
import { signInAs } from '#testing/people.ts';

const SUBJECT = 'contactAcknowledgement.subject';
const SHIPPED = /^Recibimos su solicitud \([0-9A-F]{8}\)$/;

let smtp: TestSmtpServer;
let served: TestPlatform;
let admin: SupabaseClient;
beforeAll(async () => {
  smtp = await startSmtpServer();
  served = await serveTestPlatform('template_product', { smtpUrl: smtp.url });
  ({ client: admin } = await signInAs(served, 'super_admin'));
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await smtp[Symbol.asyncDispose]();
});

const draft = (path: string, value: string | null) =>
  admin
    .rpc('save_content_drafts', {
      changes: [{ document: MAILS_DOCUMENT, language: 'es', path, value }],
    })
    .throwOnError();

async function publish(): Promise<void> {
  const { data: drafts } = await admin.from('content_drafts').select('id, updated_at').throwOnError();
  await admin.rpc('publish_content', { drafts }).throwOnError();
}

/** Sends the public form, and waits for the acknowledgement. */
async function acknowledgement(language: Language, name = 'Ana Rojas'): Promise<ParsedMail> {
  const email = `${randomUUID()}@cliente.example`;
  const { error } = await served.client().functions.invoke('send-contact-email', {
    body: { name, email, phone: '+56 9 1111 2222', message: 'Un tablero', language },
  });
  expect(error).toBeNull();
  const arrived = await vi.waitFor(
    () => smtp.received.find(({ to }) => to.includes(email)) ?? expect.fail('no mail'),
    10_000,
  );
  return simpleParser(arrived.raw);
}

test('a changed text is in the mails of its language once it is published, until it is taken back', async () => {
  await draft(SUBJECT, 'Llegó a {{company.name}} con el N.º {{reference}}');
  await draft('shared.greeting', 'Estimada {{name}}:');
  expect((await acknowledgement('es')).subject).toMatch(SHIPPED);
  await publish();
  const changed = await acknowledgement('es');
  expect(changed.subject).toMatch(/^Llegó a Voltandes con el N\.º [0-9A-F]{8}$/);
  expect(changed.text).toContain('Estimada Ana Rojas:');
  expect(changed.html).toContain('Estimada Ana Rojas:');
  const english = await acknowledgement('en');
  expect(english.subject).toMatch(/^We have received your request \([0-9A-F]{8}\)$/);
  expect(english.text).toContain('Hello Ana Rojas,');
  await draft(SUBJECT, null);
  await publish();
  expect((await acknowledgement('es')).subject).toMatch(SHIPPED);
});

test('a text that lacks what it needs does not keep a mail from being sent', async () => {
  // The editor refuses it; the database does not know what a text needs.
  await draft(SUBJECT, 'Gracias');
  await publish();
  expect((await acknowledgement('es')).subject).toMatch(SHIPPED);
});

test('what is typed into the form fills in nothing', async () => {
  const { text } = await acknowledgement('es', '{{company.email}} {{reference}}');
  expect(text).not.toContain('{{');
  expect(text).toContain('Hola:');
});
