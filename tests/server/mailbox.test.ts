import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { joinSharedSite } from '#testing/shared-site.ts';

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    recipient: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    links: z.array(z.string()),
  }),
);

test('a quote request is stored and mailed, and shown in the mailbox only to this machine', async () => {
  await using site = await joinSharedSite();
  const email = `${randomUUID()}@cliente.example`;
  const name = `Ana Pérez ${email.slice(0, 8)}`;
  const request = {
    name,
    company: '',
    email,
    phone: '+56 9 1111 2222',
    service: 'Ingeniería',
    message: 'Necesitamos renovar un CCM.\n<script>alert(1)</script>',
  };
  const call = (body: unknown): Promise<Response> =>
    fetch(`${site.url}/functions/v1/send-contact-email`, {
      method: 'POST',
      // A separate address, because of the rate limits.
      headers: { 'x-forwarded-for': '192.0.2.71' },
      body: JSON.stringify(body),
    });
  expect((await call(request)).status).toBe(200);
  const refused = await call({ ...request, name: ' ' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ error: 'Por favor complete todos los campos obligatorios (*)' });

  const mails = await vi.waitFor(async () => {
    const all = mailsSchema.parse(await (await fetch(`${site.url}/_mailbox/messages`)).json());
    const found = all.filter(({ recipient, reply_to }) => [recipient, reply_to].includes(email));
    // The other mail acknowledges the request to the sender.
    expect(found).toHaveLength(2);
    return found.filter(({ recipient }) => recipient !== email);
  }, 120_000);
  expect(mails[0]).toMatchObject({
    recipient: 'contacto@voltandes.example',
    subject: `Nueva solicitud de cotización: ${name}`,
    reply_to: email,
    links: [],
  });
  const html = await (await fetch(`${site.url}/_mailbox/${mails[0]?.id}/html`)).text();
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script>');
  expect(await (await fetch(`${site.url}/_mailbox`)).text()).toContain(name);

  // Forwarded requests are refused even with a local address.
  for (const header of ['x-forwarded-for', 'forwarded'])
    for (const address of ['203.0.113.7', '127.0.0.1']) {
      const outside = await fetch(`${site.url}/_mailbox/messages`, { headers: { [header]: address } });
      expect(outside.status, `${header}: ${address}`).toBe(404);
      expect(await outside.text()).not.toContain(email);
    }
});
