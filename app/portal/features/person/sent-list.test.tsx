import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Sent } from './read-person.ts';
import { SentList } from './sent-list.tsx';

test('an application shows its rating, tags and number of comments, and its notes, if any', () => {
  const one: Sent = {
    kind: 'job',
    id: '1',
    sent_at: '2026-11-01T12:00:00+00:00',
    title: 'Tablerista',
    status: 'pending',
    withdrawn_at: null,
    full_name: 'Amanda Rojas',
    email: 'amanda@planta.example',
    phone: null,
    cv_url: 'x.pdf',
    job_posting_id: 'p',
    interview_rating: 'bueno',
    tags: ['PLC', 'SCADA'],
    comment_count: 2,
    notified_at: null,
    repeat_of: null,
    person_key: 'a',
    notes: null,
  };
  const render = (notes: string | null): string =>
    renderToStaticMarkup(
      <MemoryRouter>
        <QueryClientProvider client={new QueryClient()}>
          <SentList sent={[{ ...one, notes }]} canReadCvs={false} onDownload={() => undefined} />
        </QueryClientProvider>
      </MemoryRouter>,
    );
  expect(render('Muy clara')).toContain('Notas de la entrevista</summary>');
  expect(render('Muy clara')).toContain('Muy clara');
  expect(render(null)).not.toContain('summary');
  expect(render(null)).toContain('Entrevista: Bueno · PLC · SCADA · 2 comentarios');
});
