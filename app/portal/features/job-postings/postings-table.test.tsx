import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { UNFORMATTED } from '#testing/job-posting.ts';
import { NEWEST_FIRST } from './posting-filters.ts';
import { NEW_POSTING, previewOf } from './posting-form.ts';
import { PostingsTable } from './postings-table.tsx';

const render = (status: 'draft' | 'active', seesApplications = true): string => {
  const posting = {
    ...previewOf({ ...NEW_POSTING, title: 'Tablerista' }),
    ...UNFORMATTED,
    id: 'p',
    slug: 'p',
    created_at: '2026-10-20T12:00:00+00:00',
    published_at: status === 'draft' ? null : '2026-11-20T12:00:00+00:00',
    views_count: 0,
    applications: 0,
    is_translated: true,
    updated_at: '2026-11-20T12:00:00+00:00',
    questions: [],
    publish_at: null,
    en_title: null,
    en_department: null,
    en_description: null,
    en_requirements: null,
    en_benefits: null,
  };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <PostingsTable
          postings={[{ ...posting, status }]}
          isStale={false}
          sort={NEWEST_FIRST}
          onSort={() => undefined}
          canToggle={false}
          seesApplications={seesApplications}
          actionsOf={() => []}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test('a posting shows when it was published, and a draft that it is not', () => {
  expect(render('active')).toContain('20/11/2026');
  expect(render('draft')).toContain('Sin publicar');
});

test('a posting links to its applications and counts them, only for users who may see them', () => {
  expect(render('active')).toMatch(/\/admin\/rrhh\/applications\/p.*Postulaciones/s);
  expect(render('active', false)).not.toMatch(/applications|Postulaciones/);
  expect(render('active', false)).toContain('Tablerista');
});
