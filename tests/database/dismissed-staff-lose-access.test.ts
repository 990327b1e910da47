import { randomUUID } from 'node:crypto';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { QueryClientProvider } from '@tanstack/react-query';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createQueryClient } from '#app/lib/query/create-query-client.ts';
import { configureSupabase, supabase } from '#app/lib/supabase.ts';
import { useComments } from '#app/portal/features/applications/comments/write-comment.ts';
import { useTag } from '#app/portal/features/applications/use-tag.ts';
import { INTERNSHIPS } from '#app/portal/features/internship-applications/internship-list.ts';
import { useDeletePosting } from '#app/portal/features/job-postings/delete-posting.ts';
import { useSaveNotificationSettings } from '#app/portal/features/notifications/notification-settings.ts';
import { useDeleteRole } from '#app/portal/features/roles/delete-role.ts';
import { useSavePermissions } from '#app/portal/features/roles/save-permissions.ts';
import { useSaveRole } from '#app/portal/features/roles/save-role.ts';
import { useToggleRole } from '#app/portal/features/roles/toggle-role.ts';
import { formOf } from '#app/portal/features/success-cases/case-form.ts';
import { useDeleteCase } from '#app/portal/features/success-cases/delete-case.ts';
import { casesQuery } from '#app/portal/features/success-cases/list-cases.ts';
import { useSaveCase } from '#app/portal/features/success-cases/save-case.ts';
import { useToggleCase } from '#app/portal/features/success-cases/toggle-case.ts';
import { useChangeUser } from '#app/portal/features/users/change-user.ts';
import { useDeleteRequest } from '#app/portal/requests/delete-request.ts';
import { objectName } from '#domain/values/stored-file.ts';
import { successCaseFormSchema } from '#domain/website/success-case.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord, PDF, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { isAllowed, MATRIX, type World } from './access-matrix.ts';

let served: TestPlatform;
let service: SupabaseClient;
let actor: Caller & { id: string };
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  // The last super admin cannot be dismissed.
  await signInAs(served, 'super_admin');
  actor = await signInAs(served, 'super_admin');
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() => setActive(true));

/** Without triggers, which would end the session: the policies refuse a dismissed user even then. */
const setActive = (is_active: boolean): Promise<unknown> =>
  asAdministrator(served.db.url, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('update public.admin_profiles set is_active = $1 where user_id = $2', [
      is_active,
      actor.id,
    ]);
  });

/** Leaves the session open and its token valid. */
const dismiss = (): Promise<unknown> => setActive(false);

const world = (): World => ({
  service,
  visitor: served.client(),
  actor,
  colleague: async () => (await createPerson(service, null)).id,
});

test.each(MATRIX.map((line) => [`${line.table} ${line.kind ?? ''}`.trim(), line] as const))(
  '%s: a dismissed super admin’s session loses access immediately',
  async (_, line) => {
    const { table } = line;
    const mine = actor.client.from(table);
    const added = await line.added(world());
    const existing = await line.existing(world());
    const columns = Object.keys(existing).join();
    const seen = async (): Promise<number> =>
      (await actor.client.from(table).select(columns).match(existing)).data?.length ?? 0;
    /** The current row, and the number of rows in the table. */
    const stored = async (): Promise<{ row: unknown; rows: number }> => {
      const [found] = await served.db.sql<{ row: unknown; rows: number }>(
        `select jsonb_agg(one) filter (where to_jsonb(one) @> $1) as row, count(*)::int as rows from public.${table} one`,
        [existing],
      );
      if (!found) throw new Error('the count returned no row');
      return found;
    };
    expect(await seen()).toBe(isAllowed(line, 'select', 'super admin') ? 1 : 0);
    await dismiss();
    expect(await seen()).toBe(isAllowed(line, 'select', 'no role') ? 1 : 0);
    const before = await stored();
    expect(before.row).not.toBeNull();
    const inserted = await mine.insert(added);
    expect(inserted.error === null).toBe(isAllowed(line, 'insert', 'no role'));
    await actor.client
      .from(table)
      .update(line.patch ?? existing)
      .match(existing);
    await actor.client.from(table).delete().match(existing);
    expect(await stored()).toEqual({ ...before, rows: before.rows + (inserted.error === null ? 1 : 0) });
  },
);

test('edge functions refuse the session', async () => {
  const role = await service.from('admin_roles').select('id').eq('role_type', 'rrhh_admin').limit(1).single();
  const email = `${randomUUID()}@voltandes.example`;
  await dismiss();
  for (const [name, body] of [
    ['invite-admin-user', { email, full_name: 'Carla Díaz', role_id: role.data?.id }],
    ['download-cvs-zip', { applicationIds: [randomUUID()], jobTitle: 'x' }],
  ] as const) {
    const { error } = await actor.client.functions.invoke(name, { body });
    expect(error).toBeInstanceOf(FunctionsHttpError);
  }
  expect((await service.from('admin_invitations').select('id').eq('email', email)).data).toEqual([]);
});

test('database functions refuse the session', async () => {
  await dismiss();
  const ask = (name: string, args: object) => actor.client.rpc(name, args);
  expect((await ask('is_super_admin', { target_user_id: actor.id })).data).toBe(false);
  expect((await ask('get_user_permissions', { target_user_id: actor.id })).data).toEqual([]);
  expect((await ask('list_last_sign_ins', {})).data).toEqual([]);
  for (const name of ['arrange_hero_images', 'arrange_success_cases'])
    expect((await ask(name, { ids: [randomUUID(), randomUUID()] })).data).toBe(0);
});

test('storage refuses the session', async () => {
  const cv = `resumes/${objectName('pdf')}`;
  const image = objectName('png');
  const png = Buffer.from('iVBORw0KGgo=', 'base64');
  await service.storage.from('documents').upload(cv, PDF, { contentType: 'application/pdf' });
  await service.storage.from('hero-images').upload(image, png, { contentType: 'image/png' });
  expect((await actor.client.storage.from('documents').createSignedUrl(cv, 60)).error).toBeNull();
  await dismiss();
  const documents = actor.client.storage.from('documents');
  expect((await documents.createSignedUrl(cv, 60)).error).not.toBeNull();
  expect((await documents.download(cv)).error).not.toBeNull();
  expect((await documents.list('resumes')).data).toEqual([]);
  const images = actor.client.storage.from('hero-images');
  expect((await images.upload(objectName('png'), png, { contentType: 'image/png' })).error).not.toBeNull();
  expect((await images.update(image, png, { contentType: 'image/png' })).error).not.toBeNull();
  await images.remove([image]);
  expect((await service.storage.from('hero-images').exists(image)).data).toBe(true);
});

test('the open portal reports each refused write', async () => {
  const person = await createPerson(service, 'super_admin');
  configureSupabase({
    publishableKey: served.keys.publishable,
    supabaseUrl: served.url,
    // A different origin: there is no window here.
    siteUrl: 'http://site.example',
    tracking: { pixelId: null, conversionId: null, untrackedHosts: [] },
  });
  const { auth } = await supabase();
  await auth.signInWithPassword(person);
  const queries = createQueryClient();
  /** Returns what a hook returns, without a page. */
  const call = <Result>(useHook: () => Result): Result => {
    const results: Result[] = [];
    const Caller = () => {
      results.push(useHook());
      return null;
    };
    renderToStaticMarkup(createElement(QueryClientProvider, { client: queries }, createElement(Caller)));
    const [result] = results;
    if (result === undefined) throw new Error('the hook was not called');
    return result;
  };
  const stored = await store(service, 'admin_roles', newRecord.admin_roles());
  const role = {
    id: String(stored.id),
    name: String(stored.name),
    description: null,
    updated_at: String(stored.updated_at),
  };
  const { data: permission } = await service
    .from('admin_permissions')
    .select('id')
    .limit(1)
    .single()
    .throwOnError();
  await store(service, 'success_cases', newRecord.success_cases());
  const [record] = await queries.fetchQuery(casesQuery);
  if (!record) throw new Error('there is no success case');
  const colleague = await createPerson(service, null);
  await service.from('admin_profiles').update({ is_active: false }).eq('user_id', person.id).throwOnError();

  for (const [text, write] of [
    ['No se pudo eliminar el rol', () => call(useDeleteRole).mutate(role.id)],
    [
      'No se pudo actualizar el rol',
      () => call(useToggleRole)({ id: role.id, isActive: false, canUndo: true }),
    ],
    [
      'No se pudo guardar el rol',
      () => {
        const fields = { name: 'Otro', description: null, role_type: 'rrhh_admin' as const };
        call(useSaveRole).mutate({ base: role, fields });
      },
    ],
    [
      'No se pudieron guardar los permisos',
      () => {
        const save = call(() => useSavePermissions(role.id));
        // Checked below.
        save({ granted: [permission.id], revoked: [], canUndo: true }).catch(() => undefined);
      },
    ],
    [
      'No se pudo actualizar el usuario',
      () => {
        const change = { kind: 'active', isActive: false } as const;
        call(useChangeUser).mutate({ userId: colleague.id, change, canUndo: true });
      },
    ],
    [
      'No se pudo guardar el caso de éxito',
      () => {
        const fields = successCaseFormSchema.parse({ ...formOf(record), cliente: 'Otro' });
        const saved = {
          base: record,
          newId: randomUUID(),
          fields,
          image: null,
          media: null,
          isImageRemoved: false,
          onProgress: () => undefined,
        };
        call(useSaveCase).mutate(saved);
      },
    ],
    ['No se pudo eliminar la solicitud', () => call(() => useDeleteRequest(INTERNSHIPS)).mutate(role.id)],
    ['Error al eliminar la oferta laboral', () => call(useDeletePosting).mutate(role.id)],
    [
      'Error al guardar la configuración de notificaciones',
      () => {
        const settings = { email_notifications_enabled: false, notification_email: 'a@voltandes.example' };
        call(useSaveNotificationSettings).mutate({ base: null, settings });
      },
    ],
    ['No se pudo eliminar el caso de éxito', () => call(useDeleteCase).mutate(record)],
    [
      'Error al eliminar el comentario',
      () => {
        const comment = { id: role.id, author_id: person.id, body: 'Bien', mentions: [], edited_at: null };
        call(() => useComments(role.id, role.id)).remove.mutate(comment);
      },
    ],
    [
      'No se pudo guardar la etiqueta',
      () => call(() => useTag(role.id)).mutate({ remove: { id: role.id, name: 'PLC' } }),
    ],
    [
      'No se pudo cambiar el estado del caso de éxito',
      () => call(useToggleCase)({ id: record.id, isActive: !record.is_active }),
    ],
  ] as const) {
    write();
    await expect.poll(() => queries.isMutating()).toBe(0);
    const mutation = queries.getMutationCache().getAll().at(-1);
    const error = mutation?.state.error;
    const message = mutation?.meta?.errorMessage;
    expect(error).toBeInstanceOf(Error);
    expect(typeof message === 'function' && error ? message(error) : message).toBe(text);
  }
  const { data: grants } = await service
    .from('admin_role_permissions')
    .select()
    .eq('role_id', role.id)
    .throwOnError();
  expect(grants).toEqual([]);
  queries.clear();
  await auth.stopAutoRefresh();
});
