import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { AlsoApplied, sentQuery } from './also-applied.tsx';

test('applications of every kind link to where they open', () => {
  const application = { id: 'a', job_posting_id: 'p', person_key: 'k' };
  const sent = (['job', 'internship', 'spontaneous'] as const).map((kind) => ({
    id: kind,
    kind,
    title: 'Electricidad',
    sent_at: '2026-11-20T12:00:00+00:00',
    job_posting_id: kind === 'job' ? 'q' : null,
    repeat_of: null,
  }));
  const client = new QueryClient();
  client.setQueryData(sentQuery(application).queryKey, { sent, sent_count: 4, alike: [] });
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AlsoApplied application={application} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(html).toContain('href="/admin/rrhh/applications/q?postulante=job"');
  expect(html).toContain('href="/admin/rrhh/practicas?solicitud=internship"');
  expect(html).toContain('href="/admin/rrhh/espontaneas?solicitud=spontaneous"');
});
