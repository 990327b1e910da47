import type { Suite } from '../case.ts';

const broken = { request: 'POST /signup', body: '{', status: 400 };

/** The Go tests render made-up errors; here, an endpoint returns one. */
export const errors: Suite = {
  file: 'errors_test.go',
  cases: () => [
    {
      test: 'TestHandleResponseErrorWithHTTPError',
      row: '2023-12-31',
      steps: [
        { ...broken, response: { code: 400, error_code: 'bad_json' } },
        {
          ...broken,
          headers: { 'x-supabase-api-version': '2023-12-31' },
          response: { code: 400, error_code: 'bad_json' },
        },
      ],
    },
    {
      test: 'TestHandleResponseErrorWithHTTPError',
      row: '2024-01-01',
      steps: [
        { ...broken, headers: { 'x-supabase-api-version': '2024-01-01' }, response: { code: 'bad_json' } },
      ],
    },
  ],
  skipped: {
    'reads the log of Supabase Auth': ['TestHandleResponseErrorConsolidatesLogs'],
    'makes an internal handler panic': ['TestRecoverer'],
  },
};
