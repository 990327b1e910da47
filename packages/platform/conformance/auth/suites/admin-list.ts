import { ABSENT, type Case, type Exchange, PRESENT } from '../case.ts';
import { one, two } from './admin-accounts.ts';

const older = {
  sql: "update auth.users set created_at = now() - interval '1 minute' where email = 'test1@example.com'",
};
const list = (query: string, users: unknown): Exchange => ({
  request: `GET /admin/users${query}`,
  as: 'admin',
  status: 200,
  response: { users },
});

/** Listing users: pages, order, filter. */
export const listCases: readonly Case[] = [
  { test: 'TestAdminUsersUnauthorized', steps: [{ request: 'GET /admin/users', status: 401 }] },
  {
    test: 'TestAdminUsers',
    steps: [
      {
        request: 'GET /admin/users',
        as: 'admin',
        status: 200,
        header: { 'x-total-count': '0', link: '</admin/users?page=0>; rel="last"' },
      },
    ],
  },
  {
    test: 'TestAdminUsers_Pagination',
    steps: [
      one,
      two,
      {
        ...list('?per_page=1', [PRESENT]),
        header: {
          link: '</admin/users?page=2&per_page=1>; rel="next", </admin/users?page=2&per_page=1>; rel="last"',
          'x-total-count': '2',
        },
      },
    ],
  },
  {
    test: 'TestAdminUsers_SortAsc',
    steps: [
      one,
      older,
      two,
      list('?sort=created_at+asc', [{ email: 'test1@example.com' }, { email: 'test2@example.com' }]),
    ],
  },
  {
    test: 'TestAdminUsers_SortDesc',
    steps: [one, older, two, list('', [{ email: 'test2@example.com' }, { email: 'test1@example.com' }])],
  },
  {
    test: 'TestAdminUsers_CursorPaginationDisabled',
    steps: [
      one,
      {
        ...list('?limit=1', [PRESENT]),
        response: { pagination: ABSENT },
        header: { 'x-total-count': '1', link: /^(?!.*next)/ },
      },
    ],
  },
  ...['page=1&per_page=1', 'per_page=1'].map((query) => ({
    test: 'TestAdminUsers_CursorPaginationBackwardCompat',
    row: query,
    steps: [one, two, { ...list(`?${query}`, [PRESENT]), header: { 'x-total-count': '2' } }],
  })),
  {
    test: 'TestAdminUsers_FilterEmail',
    steps: [one, list('?filter=test1', [{ email: 'test1@example.com' }])],
  },
  {
    test: 'TestAdminUsers_FilterName',
    steps: [
      { user: { ...one.user, data: { full_name: 'Test User' } } },
      two,
      list('?filter=User', [{ email: 'test1@example.com' }]),
    ],
  },
];
