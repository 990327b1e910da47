import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { insertApplication } from './insert-application.ts';

const ID = '3f0c2f60-1111-4222-8333-444455556666';

test('the notification names the application, the posting and the applicant', async () => {
  const notified: unknown[] = [];
  const supabase = createClient('http://backend.example', 'key', {
    global: {
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (!request.url.endsWith('/functions/v1/send-application-notification'))
          return Response.json([{ id: ID, reference: 'P-1' }], { status: 201 });
        notified.push(await request.json());
        return Response.json({ success: true });
      },
    },
  });
  const reference = await insertApplication(supabase, {
    application: {
      job: { id: ID, title: 'Tablerista' },
      applicant: { full_name: 'Ana Rojas', email: 'ana@correo.example' },
      answers: {},
      otherProcesses: null,
      language: 'es',
      source: null,
      submissionId: ID,
    },
    resumeUrl: 'http://backend.example/storage/v1/object/public/documents/resumes/1-a.pdf',
  });
  expect(reference).toBe('P-1');
  expect(notified).toEqual([
    {
      applicationId: ID,
      jobTitle: 'Tablerista',
      applicantName: 'Ana Rojas',
      applicantEmail: 'ana@correo.example',
    },
  ]);
});
