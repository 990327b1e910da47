import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { serveSite } from '#testing/serve-site.ts';

const mailsSchema = z.array(
  z.object({
    id: z.string(),
    recipient: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    links: z.array(z.string()),
  }),
);

test('a quote request is stored and mailed, and the mailbox shows it only to this machine', async () => {
  await using site = await serveSite();
  const request = {
    name: 'Ana Pérez',
    company: '',
    email: 'ana@cliente.example',
    phone: '+56 9 1111 2222',
    service: 'Ingeniería',
    message: 'Necesitamos renovar un CCM.\n<script>alert(1)</script>',
  };
  const call = (body: unknown): Promise<Response> =>
    fetch(`${site.url}/functions/v1/send-contact-email`, { method: 'POST', body: JSON.stringify(body) });
  expect((await call(request)).status).toBe(200);
  const refused = await call({ ...request, name: ' ' });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toEqual({ error: 'Por favor complete todos los campos obligatorios (*)' });

  const mails = await vi.waitFor(async () => {
    const found = mailsSchema.parse(await (await fetch(`${site.url}/_mailbox/messages`)).json());
    // The other one acknowledges the request to the sender.
    expect(found).toHaveLength(2);
    return found.filter(({ recipient }) => recipient !== 'ana@cliente.example');
  }, 30_000);
  expect(mails[0]).toMatchObject({
    recipient: 'contacto@voltandes.example',
    subject: 'Nueva solicitud de cotización: Ana Pérez',
    reply_to: 'ana@cliente.example',
    links: [],
  });
  const html = await (await fetch(`${site.url}/_mailbox/${mails[0]?.id}/html`)).text();
  expect(html).toContain('&#60;script&#62;');
  expect(html).not.toContain('<script>');
  expect(await (await fetch(`${site.url}/_mailbox`)).text()).toContain('Ana Pérez');

  for (const header of ['x-forwarded-for', 'forwarded']) {
    const outside = await fetch(`${site.url}/_mailbox/messages`, { headers: { [header]: '203.0.113.7' } });
    expect(outside.status).toBe(404);
    expect(await outside.text()).not.toContain('ana@cliente.example');
  }
});

test('a public site has no mailbox, even behind a proxy that hides client addresses', async () => {
  await using site = await serveSite({
    environment: { SITE_URL: 'https://voltandes.example' },
  });
  // As nginx forwards requests by default: to a local name, without the client's address.
  expect((await fetch(`${site.url}/_mailbox/messages`)).status).toBe(404);
  expect(site.output()).toContain('Mail      is not sent');
});
