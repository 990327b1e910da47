import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';

/** The number of applications of a busy posting. */
export const MANY = 10_000;

/**
 * Stores applications for one posting, by default ten thousand: in all four statuses, one per minute into the past,
 * with repeated names and a unique one (`Ñusta Única Ibáñez`, telephone `+56 9 5555 0000`).
 *
 * @param databaseUrl of the administrator
 */
export async function seedManyApplications(databaseUrl: Secret, jobId: string, count = MANY): Promise<void> {
  await asAdministrator(databaseUrl, async (client) => {
    // Without triggers, as if the rows had been stored earlier.
    await client.query("set session_replication_role = 'replica'");
    await client.query(
      `insert into public.job_applications
         (job_posting_id, full_name, email, phone, cover_letter, resume_url, status, applied_at)
       select $1,
         case when number = 7777 then 'Ñusta Única Ibáñez'
           else (array['Camila', 'Matías', 'Valentina', 'Álvaro', 'Benjamín'])[1 + number % 5] || ' '
             || (array['Rojas', 'Soto', 'Muñoz', 'Herrera', 'Núñez', 'Tapia', 'Vera'])[1 + number % 7] || ' ' || number end,
         'persona' || number || '@correo.example',
         case when number = 7777 then '+56 9 5555 0000' else '+56 9 6' || lpad(number::text, 7, '0') end,
         repeat('Tengo experiencia en terreno. ', 30),
         'http://localhost/storage/v1/object/public/documents/resumes/1763000000000-' || md5(number::text) || '.pdf',
         (array['pending', 'reviewing', 'approved', 'rejected'])[1 + number % 4],
         now() - number * interval '1 minute'
       from generate_series(1, $2::int) number`,
      [jobId, count],
    );
    await client.query('vacuum analyze public.job_applications');
  });
}
