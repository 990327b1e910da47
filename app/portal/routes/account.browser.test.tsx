import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectErrors } from '#testing/components/console-errors.ts';
import { answer, json, rows, unreachable } from '#testing/components/network.ts';
import { signIn, USER } from '#testing/components/session.ts';
import { says, show } from '#testing/components/show.tsx';
import Account from './account.tsx';

const session = (fields: object) => ({
  id: crypto.randomUUID(),
  created_at: '2026-11-20T12:00:00Z',
  last_used_at: '2026-11-20T12:00:00Z',
  user_agent: null,
  address: '192.0.2.1',
  has_second_factor: false,
  is_current: false,
  ...fields,
});
const CURRENT = session({ is_current: true });

const PROFILE = 'GET /rest/v1/admin_profiles';
const PREFERENCES = 'GET /rest/v1/staff_preferences';
const CHOSEN = {
  user_id: USER.id,
  signature: null,
  mails_mentions: true,
  mails_interviews: true,
  mails_reminders: true,
  mails_declined: true,
};
const READ_USER = 'GET /auth/v1/user';
const section = page.getByRole('region', { name: 'Segundo factor' });
const failure = section.getByText('No se pudo cargar el segundo factor');
const password = page.getByLabelText('Contraseña actual');
const begin = page.getByRole('button', { name: 'Activar segundo factor' });

beforeEach(() => {
  signIn();
  answer('GET /auth/v1/settings', json({ disable_signup: true }));
  answer(READ_USER, json(USER));
  answer('POST /rest/v1/rpc/list_own_sessions', json([CURRENT]));
  answer(PROFILE, rows({ user_id: USER.id, full_name: 'Elisa Fuentes' }));
});

test('the own name is changed, and a blank one is not offered to be saved', async () => {
  const renamed = Promise.withResolvers<unknown>();
  answer('POST /rest/v1/rpc/rename_self', async (request) => {
    renamed.resolve(await request.json());
    answer(PROFILE, rows({ user_id: USER.id, full_name: 'Elisa Soto' }));
    return json(null)(request);
  });
  show(Account);
  const field = page.getByLabelText('Nombre completo');
  const save = page.getByRole('button', { name: 'Guardar nombre' });
  await expect.element(field).toHaveValue('Elisa Fuentes');
  await expect.element(save).toBeDisabled();
  await field.fill(' ');
  await expect.element(page.getByText('Este campo es obligatorio')).toBeVisible();
  await expect.element(save).toBeDisabled();
  await field.fill(' Elisa Soto ');
  await save.click();
  expect(await renamed.promise).toEqual({ new_name: 'Elisa Soto' });
  await says('Nombre guardado');
  await expect.element(field).toHaveValue('Elisa Soto');
});

test('a name that is not saved stays in its field', async () => {
  expectErrors(/own name not saved/);
  answer('POST /rest/v1/rpc/rename_self', unreachable);
  show(Account);
  const field = page.getByLabelText('Nombre completo');
  await field.fill('Elisa Soto');
  await page.getByRole('button', { name: 'Guardar nombre' }).click();
  await says('No se pudo guardar el nombre');
  await expect.element(field).toHaveValue('Elisa Soto');
});

test('the first choice of mails adds the row, without changing the others', async () => {
  const sent: unknown[] = [];
  let isStored = false;
  answer('PATCH /rest/v1/staff_preferences', async (request) => {
    sent.push(await request.json());
    return (isStored ? rows({ user_id: USER.id }) : rows())(request);
  });
  answer('POST /rest/v1/staff_preferences', async (request) => {
    isStored = true;
    sent.push(await request.json());
    return json(null, 201)(request);
  });
  show(Account);
  const notices = page.getByRole('region', { name: 'Avisos por correo' });
  const mentions = notices.getByRole('switch', { name: 'Menciones' });
  await expect.element(mentions).toHaveAttribute('aria-checked', 'true');
  await expect.element(notices.getByText(/correos de seguridad .* llegan siempre/)).toBeVisible();
  answer(PREFERENCES, rows({ ...CHOSEN, mails_mentions: false }));
  await mentions.click();
  await says('Avisos guardados');
  expect(sent).toEqual([{ mails_mentions: false }, { user_id: USER.id }, { mails_mentions: false }]);
  await expect.element(mentions).toHaveAttribute('aria-checked', 'false');
});

test('reminders cannot be had without the mails of interviews', async () => {
  show(Account);
  answer(PREFERENCES, rows({ ...CHOSEN, mails_interviews: false }));
  const reminders = page.getByRole('switch', { name: 'Recordatorios de entrevista' });
  await expect.element(reminders).toBeDisabled();
  await expect.element(reminders).toHaveAttribute('aria-checked', 'false');
});

test('a signature is saved, or removed by emptying it', async () => {
  const sent: unknown[] = [];
  answer('PATCH /rest/v1/staff_preferences', async (request) => {
    sent.push(await request.json());
    return rows({ user_id: USER.id })(request);
  });
  show(Account);
  answer(PREFERENCES, rows({ ...CHOSEN, signature: 'Elisa' }));
  const field = page.getByRole('textbox', { name: 'Firma', exact: true });
  const save = page.getByRole('button', { name: 'Guardar firma' });
  await expect.element(field).toHaveValue('Elisa');
  await field.fill('{{nombre}}');
  await expect.element(save).toBeDisabled();
  await field.fill('Elisa\nPersonas ');
  answer(PREFERENCES, rows({ ...CHOSEN, signature: 'Elisa\nPersonas' }));
  await save.click();
  await says('Firma guardada');
  await expect.element(save).toBeDisabled();
  await field.fill('');
  await save.click();
  await expect.poll(() => sent).toEqual([{ signature: 'Elisa\nPersonas' }, { signature: null }]);
});

test('those who do not write to applicants have no signature, and only mails that concern them', async () => {
  show(Account, { access: { isSuperAdmin: false, permissions: new Set(), modules: new Set() } });
  await expect.element(page.getByRole('region', { name: 'Nombre' })).toBeVisible();
  const notices = page.getByRole('region', { name: 'Avisos por correo' });
  await expect.element(notices.getByText(/no le llegan avisos de postulaciones/)).toBeVisible();
  await expect.element(notices.getByRole('switch')).not.toBeInTheDocument();
  await expect.element(page.getByRole('region', { name: 'Firma' })).not.toBeInTheDocument();
});

test('a session that cannot be ended is reported, and the list read again', async () => {
  expectErrors(/^session not ended/);
  answer('POST /rest/v1/rpc/list_own_sessions', json([CURRENT, session({})]));
  // Already ended elsewhere.
  answer('POST /rest/v1/rpc/end_own_session', json(false));
  show(Account);
  const sessions = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem');
  await expect.poll(() => sessions.elements()).toHaveLength(2);
  answer('POST /rest/v1/rpc/list_own_sessions', json([CURRENT]));
  await page.getByRole('button', { name: /^Cerrar la sesión/ }).click();
  await says('Error al cerrar sesión');
  await expect.poll(() => sessions.elements()).toHaveLength(1);
});

test('a second factor that is slow to load, then fails, leaves what is typed into the rest of the page', async () => {
  expectErrors(/^No se pudo cargar/);
  const held = Promise.withResolvers<void>();
  answer(READ_USER, async (request) => {
    await held.promise;
    return unreachable(request);
  });
  show(Account);
  await expect.element(section.getByText('Cargando el segundo factor...')).toBeVisible();
  await password.fill('Escrita antes');
  held.resolve();
  await expect.element(failure).toBeVisible();
  await expect.element(password).toHaveValue('Escrita antes');
});

test('a second factor that fails to load is retried without losing what is typed elsewhere', async () => {
  expectErrors(/^No se pudo cargar/);
  answer(READ_USER, unreachable);
  show(Account);
  await expect.element(failure).toBeVisible();
  await password.fill('Escrita antes');
  answer(READ_USER, json(USER));
  await section.getByRole('button', { name: 'Reintentar' }).click();
  await expect.element(begin).toBeVisible();
  await expect.element(password).toHaveValue('Escrita antes');
});

test('a failed enrollment is reported and can be started again', async () => {
  expectErrors(/^second factor not (started|verified)/);
  const removed: string[] = [];
  const dialog = page.getByRole('dialog');
  const activate = async (): Promise<void> => {
    await dialog.getByLabelText('Código de verificación').fill('123456');
    await dialog.getByRole('button', { name: 'Activar' }).click();
  };
  /** From now on, an enrollment gets this id. */
  const enrol = (id: string): void => {
    answer('POST /auth/v1/factors', (request) => {
      const pending = { id, factor_type: 'totp', friendly_name: 'Aplicación 1', status: 'unverified' };
      answer(READ_USER, json({ ...USER, factors: [pending] }));
      return json({ ...pending, type: 'totp', totp: { qr_code: '<svg/>', secret: 'JBSWY3DP', uri: '' } })(
        request,
      );
    });
    answer(`DELETE /auth/v1/factors/${id}`, (request) => {
      removed.push(id);
      return json({ id })(request);
    });
  };

  answer('POST /auth/v1/factors', unreachable);
  show(Account);
  await begin.click();
  await says('No se pudo preparar el segundo factor');
  enrol('f1');
  await begin.click();
  answer('POST /auth/v1/factors/f1/challenge', unreachable);
  await activate();
  await expect.element(dialog.getByText('Error inesperado', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();

  // An abandoned enrollment does not block a new one, which has the same name.
  enrol('f2');
  await begin.click();
  await expect.element(dialog.getByTestId('secret')).toBeVisible();
  expect(removed).toEqual(['f1']);
  // An enrollment removed elsewhere is not reported as done.
  answer(
    'POST /auth/v1/factors/f2/challenge',
    json({ code: 404, error_code: 'mfa_factor_not_found', msg: 'Factor not found' }, 404),
  );
  await activate();
  await expect.element(dialog.getByText('Ese segundo factor ya no existe', { exact: true })).toBeVisible();
});
