import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { z } from 'zod';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { says, show } from '#testing/components/show.tsx';
import { ConversationSection } from './conversation-section.tsx';

const ANA = { about: 'application', id: crypto.randomUUID(), name: 'Ana Soto', language: 'es' } as const;

const LIST = 'POST /rest/v1/rpc/list_conversation';
const WRITE = 'POST /rest/v1/conversation_messages';
const writtenSchema = z.object({ id: z.guid(), subject: z.string(), body: z.string() });

const dialog = page.getByRole('dialog', { name: 'Conversación con Ana Soto' });
const message = dialog.getByLabelText('Mensaje', { exact: true });
const thread = dialog.getByRole('region', { name: 'Mensajes' });
const send = dialog.getByRole('button', { name: 'Enviar' });
const STORED = 'duplicate key value violates unique constraint "conversation_messages_pkey"';
const VAIN = 'No se envió el mensaje; su texto sigue ahí';

/** The ids of the messages as they are sent. */
let sent: string[];

/** From now on, messages are stored, but the response to the first is lost. */
function loseResponse(): void {
  answer(WRITE, async (request) => {
    const { body, id, subject } = writtenSchema.parse(await request.json());
    sent.push(id);
    answer(LIST, json([stored({ id, subject, body })]));
    answer(WRITE, async (again) => {
      sent.push(writtenSchema.parse(await again.json()).id);
      return json({ code: '23505', message: STORED }, 409)(again);
    });
    return unreachable(request);
  });
}

const stored = (text: object) => ({
  state: 'scheduled',
  author_name: 'Eva',
  sender: null,
  is_from_applicant: null,
  is_automatic: false,
  files: [],
  created_at: '2026-11-28T12:00:00Z',
  settled_at: null,
  read_at: null,
  delivery: null,
  error: null,
  ...text,
});

beforeEach(async () => {
  expectErrors(/^message not written/);
  sent = [];
  answer(LIST, json([]));
  show(() => <ConversationSection correspondent={ANA} canUpdate canReadFiles />);
  answer(
    'GET /rest/v1/staff_preferences',
    rows({
      signature: 'Eva\nPersonas',
      mails_mentions: true,
      mails_interviews: true,
      mails_reminders: true,
      mails_declined: true,
    }),
  );
  await page.getByRole('button', { name: 'Escribir correo' }).click();
  await expect.element(dialog.getByRole('region', { name: 'Firma' }).getByText('Eva Personas')).toBeVisible();
  await message.fill('¿Puede trabajar en turnos?');
  loseResponse();
  await send.click();
  await says(VAIN);
  await expect.element(thread.getByText('Sale en un minuto')).toBeVisible();
  await expect.element(thread.getByText('¿Puede trabajar en turnos? Eva Personas')).toBeVisible();
  await expect.element(message).toHaveValue('¿Puede trabajar en turnos?');
});

test('a message sent again after a lost response is stored once; undone at once, its text returns and stays', async () => {
  await expect.element(send).not.toHaveAttribute('aria-busy');
  // Undone while the list is still being read, which must not clear the text again.
  const held = Promise.withResolvers<void>();
  answer(LIST, async (request) => {
    await held.promise;
    return json([])(request);
  });
  answer('DELETE /rest/v1/conversation_messages', rows({ id: sent[0] }));
  await send.click();
  const toast = page
    .getByRole('listitem', { includeHidden: true })
    .filter({ hasText: 'El mensaje sale en un minuto' });
  await expect.element(toast).toBeInTheDocument();
  expect(sent).toEqual([sent[0], sent[0]]);
  await expect.element(message).toHaveValue('');
  await toast.getByRole('button', { name: 'Deshacer', includeHidden: true }).click();
  await expect.element(message).toHaveValue('¿Puede trabajar en turnos?');
  held.resolve();
  await expect.element(thread).not.toBeInTheDocument();
  await expect.element(message).toHaveValue('¿Puede trabajar en turnos?');
});

test('the text of a message whose response was lost is not doubled when the message is taken back', async () => {
  answer('DELETE /rest/v1/conversation_messages', (request) => {
    answer(LIST, json([]));
    return rows({ id: sent[0] })(request);
  });
  await thread.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(thread).not.toBeInTheDocument();
  await expect.element(message).toHaveValue('¿Puede trabajar en turnos?');
});
