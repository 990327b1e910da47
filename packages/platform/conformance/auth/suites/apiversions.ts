import type { Suite } from '../case.ts';

const VERSIONS = [
  { row: '""', version: '', response: { error_code: 'bad_json' } },
  { row: '2023-12-31', version: '2023-12-31', response: { error_code: 'bad_json' } },
  { row: '2024-01-01', version: '2024-01-01', response: { code: 'bad_json' } },
  { row: '2024-01-02', version: '2024-01-02', response: { code: 'bad_json' } },
  { row: 'Not a date', version: 'Not a date', response: { error_code: 'bad_json' } },
];

export const apiversions: Suite = {
  file: 'apiversions_test.go',
  cases: () =>
    VERSIONS.map(({ response, row, version }) => ({
      test: 'TestDetermineClosestAPIVersion',
      row,
      steps: [
        {
          request: 'POST /signup',
          body: '{',
          headers: version === '' ? {} : { 'x-supabase-api-version': version },
          status: 400,
          response,
        },
      ],
    })),
};
