import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { NEWEST_FIRST } from './posting-filters.ts';
import { NEW_POSTING, previewOf } from './posting-form.ts';
import { PostingsTable } from './postings-table.tsx';

test('a draft has no date of publication', () => {
  const posting = {
    ...previewOf({ ...NEW_POSTING, title: 'Tablerista' }),
    id: 'p',
    slug: 'p',
    created_at: '2026-11-20T12:00:00+00:00',
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
  const render = (status: 'draft' | 'active'): string =>
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>
          <PostingsTable
            postings={[{ ...posting, status }]}
            isStale={false}
            sort={NEWEST_FIRST}
            onSort={() => undefined}
            canToggle={false}
            actionsOf={() => []}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  expect(render('active')).toContain('20/11/2026');
  expect(render('draft')).not.toContain('20/11/2026');
});
