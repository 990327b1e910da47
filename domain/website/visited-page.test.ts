import { expect, test } from 'vitest';
import { PAGE_ADDRESSES } from './page-addresses.ts';
import { visitedPage } from './visited-page.ts';

const TOKEN = '9f86d081884c7d659a2feaa0c55ad015';

test.each([
  ['/', { page: '/' }],
  ['/en', { page: '/' }],
  ['/en/services', { page: '/servicios' }],
  ['/servicios/', { page: '/servicios' }],
  [
    '/en/jobs/panel-builder-3f2a91bc/apply',
    { page: '/oportunidades-laborales/:job/postular', slug: 'panel-builder-3f2a91bc' },
  ],
  ['/casos-de-exito/mina', { page: '/casos-de-exito/:case', slug: 'mina' }],
  ['/constructor', null],
  ['/en/__proto__', null],
  ['/admin/rrhh', null],
])('the page of %s is %j', (path, page) => {
  expect(visitedPage(path)).toEqual(page);
});

const WITH_TOKEN = Object.entries(PAGE_ADDRESSES)
  .flat()
  .filter((path) => path.includes(':token'));

test.each(WITH_TOKEN)('the token of %s is left out', (pattern) => {
  const visited = visitedPage(pattern.replace(':token', TOKEN));
  expect(visited?.page).toMatch(/:token$/);
  expect(JSON.stringify(visited)).not.toContain(TOKEN);
});
