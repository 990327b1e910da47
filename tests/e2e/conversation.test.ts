import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Secret } from '@voltandes/platform/runtime';
import pino from 'pino';
import { pollMailbox } from '#server/replies/poll-mailbox.ts';
import { replyMailbox } from '#server/replies/reply-mailbox.ts';
import { startImapServer, type TestImapServer } from '#testing/imap-server.ts';
import { newRecord, PDF, store, uploadCv } from '#testing/records.ts';
import type { ServedSite } from '#testing/serve-site.ts';
import { downloadNamed } from './support/download-named.ts';
import { openScreen } from './support/open-screen.ts';
import { createPosting } from './support/postings.ts';
import { expect, expectAccessible, test } from './support/test.ts';

/** Reads the mailbox, as the server does every minute. */
async function poll(imap: TestImapServer, service: SupabaseClient, site: ServedSite): Promise<void> {
  const mailbox = replyMailbox(new Secret(imap.url), undefined);
  if (!mailbox) throw new Error('no mailbox');
  await pollMailbox({
    client: service,
    secretKey: new Secret(site.keys.secret),
    mailbox,
    ownAddresses: [],
    logger: pino({ level: 'silent' }),
    signal: new AbortController().signal,
  });
}

/** Sends the scheduled message as if its minute had passed. @returns the reply address */
async function send(service: SupabaseClient, site: ServedSite, email: string): Promise<string> {
  await site.sql("update public.conversation_messages set send_at = now() where state = 'scheduled'");
  await service.functions.invoke('send-applicant-messages', { body: {} });
  const mails = () =>
    site.sql('select reply_to from mail.outbox where recipient = $1 order by created_at desc', [email]);
  // The site may already be sending it.
  await expect.poll(mails).not.toEqual([]);
  return String((await mails())[0]?.reply_to);
}

test('an email is written, undone and sent; the reply arrives unread with its file and is read; a draft is kept', async ({
  page,
  service,
  signedInAs,
  site,
}) => {
  await using imap = await startImapServer();
  const posting = await createPosting(service);
  const name = `Ana ${randomUUID().slice(0, 8)}`;
  const { email, id } = await store(service, 'job_applications', {
    ...newRecord.job_applications(posting.id, await uploadCv(service, 'resumes')),
    full_name: name,
  });
  await poll(imap, service, site);
  await signedInAs('rrhh_admin');
  await page.goto(`/admin/rrhh/applications/${posting.id}?postulante=${id}`);
  const section = page.getByRole('region', { name: 'Conversación' });
  await section.getByRole('button', { name: 'Escribir correo' }).click();
  const dialog = page.getByRole('dialog', { name: `Conversación con ${name}` });
  await expect(dialog.getByLabel('Asunto')).toHaveValue('Su postulación');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByText('Escriba un texto')).toBeVisible();
  await dialog.getByLabel('Mensaje', { exact: true }).fill('¿Puede trabajar en turnos?');
  const thread = dialog.getByRole('region', { name: 'Mensajes' });
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(thread.getByText('Sale en un minuto')).toBeVisible();
  await thread.getByRole('button', { name: 'Deshacer' }).click();
  await expect(thread).toHaveCount(0);
  await expect(dialog.getByLabel('Mensaje', { exact: true })).toHaveValue('¿Puede trabajar en turnos?');
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(dialog.getByLabel('Mensaje', { exact: true })).toHaveValue('');
  const to = await send(service, site, String(email));
  await expect(thread.getByText(/Enviado|En camino/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cerrar' }).click();

  imap.deliver(
    [
      `From: ${name} <${email}>`,
      `To: ${to}`,
      'Subject: Re: Turnos',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>Sí, <b>puedo</b>.</p><script>alert(1)</script><p>El lunes, Voltandes escribió:</p><p>&gt; ¿Puede?</p>',
      '--x',
      'Content-Type: application/pdf; name="Título.pdf"',
      'Content-Disposition: attachment; filename="titulo.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(PDF).toString('base64'),
      '--x--',
    ].join('\r\n'),
  );
  await poll(imap, service, site);
  await expect(section.getByText('1 respuesta sin leer')).toBeVisible();
  await expect(page.getByText('La persona respondió por correo')).toBeVisible();
  await openScreen(page, '/admin/rrhh/general');
  const unread = page.getByRole('region', { name: 'Respuestas sin leer' });
  await unread.getByRole('link', { name }).click();
  await section.getByRole('button', { name: 'Abrir conversación (2)' }).click();
  await expect(thread.getByText('Sí, puedo.')).toBeVisible();
  await expect(thread.getByText('Nueva')).toBeVisible();
  await expect(thread.getByText('> ¿Puede?')).toBeHidden();
  await thread.getByText('Mensaje citado').click();
  await expect(thread.getByText('> ¿Puede?')).toBeVisible();
  const download = downloadNamed(page, 'titulo.pdf');
  await thread.getByRole('button', { name: 'titulo.pdf' }).click();
  await download;
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(section.getByText('1 respuesta sin leer')).toHaveCount(0);
  await openScreen(page, '/admin/rrhh/general');
  await expect(page.getByRole('heading', { name: 'Gestión de personas' })).toBeVisible();
  await expect(unread.getByRole('link', { name })).toHaveCount(0);

  // Another applicant, who wrote in English, and whose reply comes from a different address.
  const internship = await store(service, 'internship_applications', {
    ...newRecord.internship_applications(await uploadCv(service, 'cvs')),
    language: 'en',
  });
  await openScreen(page, `/admin/rrhh/practicas?solicitud=${internship.id}`);
  const another = page.getByRole('dialog', { name: /^Conversación con/ });
  await section.getByRole('button', { name: 'Escribir correo' }).click();
  await expect(another.getByLabel('Asunto')).toHaveValue('Your internship application');
  await another.getByRole('button', { name: 'Cerrar' }).click();
  await store(service, 'conversation_messages', {
    ...newRecord.conversation_messages(),
    internship_id: internship.id,
    state: 'received',
    sender: 'otra@correo.example',
    mail_key: 'a'.repeat(64),
    files: [{ name: 'video.mp4', path: null }],
  });
  await section.getByRole('button', { name: 'Abrir conversación (1)' }).click();
  await expect(another.getByText(/^No viene de la dirección que nos dio/)).toBeVisible();
  await expect(another.getByText('video.mp4 (no se guardó: tipo o tamaño)')).toBeVisible();
  await another.getByLabel('Mensaje', { exact: true }).fill('Hola, Bruno');
  page.once('dialog', (question) => question.accept());
  await page.reload();
  await section.getByRole('button', { name: 'Abrir conversación (1)' }).click();
  await another.getByRole('button', { name: 'Recuperar' }).click();
  await expect(another.getByLabel('Mensaje', { exact: true })).toHaveValue('Hola, Bruno');
});
