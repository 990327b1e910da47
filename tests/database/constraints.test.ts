import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { newUser, validRecords } from './valid-records.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
/** A valid row of each table. */
let records: Record<string, Row>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  records = await validRecords(service);
});
afterAll(() => served[Symbol.asyncDispose]());

/** Required columns that clients write. */
const REQUIRED: Record<string, string> = {
  admin_invitations: 'email full_name status expires_at',
  admin_permissions: 'name module action',
  admin_profiles: 'user_id full_name email is_active',
  admin_roles: 'name role_type is_active',
  audit_log: 'table_name operation occurred_at',
  contact_requests: 'name email phone message language file_paths status created_at',
  cv_texts: 'state attempts due_at',
  hero_images: 'duration_seconds is_active order_index',
  internship_applications:
    'first_name last_name email phone institution career duration cv_url status language created_at',
  job_applications: 'job_posting_id full_name email resume_url status language contacted applied_at',
  job_posting_translations: 'job_posting_id language',
  job_postings:
    'title description requirements department location status employment_type experience_level questions views_count',
  notification_settings: 'email_notifications_enabled',
  portal_settings: 'super_admins_need_second_factor',
  staff_preferences: 'mails_mentions mails_interviews mails_reminders mails_declined',
  media_files: 'name storage_path media_type bytes focal_x focal_y',
  site_redirects: 'from_path to_path is_permanent hits',
  site_settings: 'value',
  spontaneous_applications: 'full_name email area status language consent_version',
  success_case_translations: 'success_case_id language',
  tags: 'name',
  success_cases:
    'titulo cliente sector año duracion equipo descripcion desafio solucion resultados tecnologias destacado is_active order_index',
};

test.each(Object.entries(REQUIRED))('%s requires %s', async (table, columns) => {
  for (const column of columns.split(' ')) {
    const { error } = await service.from(table).insert({ ...records[table], [column]: null });
    expect(error, column).toMatchObject({
      code: '23502',
      message: expect.stringContaining(`"${column}"`),
    });
  }
});

describe('what is unique', () => {
  const twice = async (table: string, row: Row): Promise<string | undefined> => {
    await store(service, table, row);
    return (await service.from(table).insert(row)).error?.code;
  };
  const roleAndUser = async (): Promise<{ role_id: unknown; user_id: string }> => ({
    role_id: (await store(service, 'admin_roles', newRecord.admin_roles())).id,
    user_id: await newUser(service),
  });

  test.each<[table: string, row: () => Promise<Row>]>([
    ['admin_invitations', async () => newRecord.admin_invitations()],
    ['admin_permissions', async () => ({ name: 'rrhh.pruebas.twice', module: 'rrhh', action: 'twice' })],
    ['admin_profiles', async () => ({ ...records.admin_profiles, user_id: await newUser(service) })],
    ['admin_roles', async () => newRecord.admin_roles()],
    ['admin_user_roles', roleAndUser],
    [
      'admin_role_permissions',
      async () => ({
        role_id: (await roleAndUser()).role_id,
        permission_id: (
          await store(service, 'admin_permissions', { name: 'rrhh.pruebas.of', module: 'rrhh', action: 'of' })
        ).id,
      }),
    ],
    ['hero_images', async () => newRecord.hero_images()],
    ['site_redirects', async () => newRecord.site_redirects()],
    ['success_cases', async () => newRecord.success_cases()],
    [
      'job_posting_translations',
      async () =>
        newRecord.job_posting_translations(
          String((await store(service, 'job_postings', newRecord.job_postings())).id),
        ),
    ],
    [
      'success_case_translations',
      async () =>
        newRecord.success_case_translations(
          String((await store(service, 'success_cases', newRecord.success_cases())).id),
        ),
    ],
  ])('%s', async (table, row) => {
    expect(await twice(table, await row())).toBe('23505');
  });

  test('the notification settings', async () => {
    await service.from('notification_settings').delete().not('id', 'is', null).throwOnError();
    expect(await twice('notification_settings', {})).toBe('23505');
  });

  test('the role of super admins', async () => {
    const { error } = await service
      .from('admin_roles')
      .insert({ ...newRecord.admin_roles(), role_type: 'super_admin' });
    expect(error?.code).toBe('23505');
  });

  test('an address among the first applications to a posting, regardless of case', async () => {
    const posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
    const first = newRecord.job_applications(posting, 'x.pdf');
    await store(service, 'job_applications', first);
    const { error } = await service
      .from('job_applications')
      .insert({ ...first, email: first.email.toUpperCase() });
    expect(error?.code).toBe('23P01');
  });

  test('the reference and the submission of an application', async () => {
    const posting = String((await store(service, 'job_postings', newRecord.job_postings())).id);
    const [first, second] = await Promise.all(
      [1, 2].map(() =>
        store(service, 'job_applications', {
          ...newRecord.job_applications(posting, 'x.pdf'),
          submission_id: randomUUID(),
        }),
      ),
    );
    for (const column of ['reference', 'submission_id']) {
      const { error } = await service
        .from('job_applications')
        .update({ [column]: first?.[column] })
        .eq('id', second?.id);
      expect(error?.code, column).toBe('23505');
    }
  });
});

describe('deleting', () => {
  const rows = async (table: string, filter: Row): Promise<Row[]> =>
    (await service.from(table).select().match(filter).throwOnError()).data;

  test('an account deletes its profile, roles and invitation, and keeps what it created', async () => {
    const user = await createPerson(service, 'rrhh_admin');
    const own = await store(service, 'admin_invitations', {
      ...newRecord.admin_invitations(),
      user_id: user.id,
      status: 'completed',
    });
    const sent = await store(service, 'admin_invitations', {
      ...newRecord.admin_invitations(),
      invited_by: user.id,
    });
    const made = { created_by: user.id };
    const posting = await store(service, 'job_postings', { ...newRecord.job_postings(), ...made });
    const image = await store(service, 'hero_images', { ...newRecord.hero_images(), ...made });
    expect((await service.auth.admin.deleteUser(user.id)).error).toBeNull();
    expect(await rows('admin_profiles', { user_id: user.id })).toEqual([]);
    expect(await rows('admin_user_roles', { user_id: user.id })).toEqual([]);
    expect(await rows('admin_invitations', { id: own.id })).toEqual([]);
    expect(await rows('admin_invitations', { id: sent.id })).toMatchObject([{ invited_by: null }]);
    expect(await rows('job_postings', { id: posting.id })).toMatchObject([{ created_by: null }]);
    expect(await rows('hero_images', { id: image.id })).toMatchObject([{ created_by: null }]);
  });

  test('a role deletes its grants and is cleared from invitations; it is refused while somebody holds the role', async () => {
    const { id: role_id } = await store(service, 'admin_roles', newRecord.admin_roles());
    const { id: permission_id } = await store(service, 'admin_permissions', {
      name: 'rrhh.pruebas.role',
      module: 'rrhh',
      action: 'role',
    });
    await store(service, 'admin_role_permissions', { role_id, permission_id });
    const invitation = await store(service, 'admin_invitations', {
      ...newRecord.admin_invitations(),
      role_id,
    });
    const held = await store(service, 'admin_user_roles', { role_id, user_id: await newUser(service) });
    const remove = () => service.from('admin_roles').delete().eq('id', role_id);
    expect((await remove()).error?.code).toMatch(/^2300[13]$/);
    await service.from('admin_user_roles').delete().match(held).throwOnError();
    await remove().throwOnError();
    expect(await rows('admin_role_permissions', { permission_id })).toEqual([]);
    expect(await rows('admin_invitations', { id: invitation.id })).toMatchObject([{ role_id: null }]);
  });

  test('a permission removes it from roles', async () => {
    const { id: role_id } = await store(service, 'admin_roles', newRecord.admin_roles());
    const { id } = await store(service, 'admin_permissions', {
      name: 'rrhh.pruebas.gone',
      module: 'rrhh',
      action: 'gone',
    });
    await store(service, 'admin_role_permissions', { role_id, permission_id: id });
    await service.from('admin_permissions').delete().eq('id', id).throwOnError();
    expect(await rows('admin_role_permissions', { role_id })).toEqual([]);
  });

  test('a posting deletes its translation; it is refused while there are applications', async () => {
    const { id } = await store(service, 'job_postings', newRecord.job_postings());
    await store(service, 'job_posting_translations', newRecord.job_posting_translations(String(id)));
    const first = await store(
      service,
      'job_applications',
      newRecord.job_applications(String(id), 'first.pdf'),
    );
    const again = await store(service, 'job_applications', {
      ...newRecord.job_applications(String(id), 'again.pdf'),
      repeat_of: first.id,
    });
    const remove = () => service.from('job_postings').delete().eq('id', id);
    expect((await remove()).error?.code).toMatch(/^2300[13]$/);
    // Deleting the first application deletes its repeats.
    await service.from('job_applications').delete().eq('id', first.id).throwOnError();
    expect(await rows('job_applications', { id: again.id })).toEqual([]);
    await remove().throwOnError();
    expect(await rows('job_posting_translations', { job_posting_id: id })).toEqual([]);
  });

  test('a success case deletes its translation', async () => {
    const { id } = await store(service, 'success_cases', newRecord.success_cases());
    await store(service, 'success_case_translations', newRecord.success_case_translations(String(id)));
    await service.from('success_cases').delete().eq('id', id).throwOnError();
    expect(await rows('success_case_translations', { success_case_id: id })).toEqual([]);
  });
});
