import type { Suite } from '../case.ts';

export const logout: Suite = {
  file: 'logout_test.go',
  cases: () =>
    ['', 'global', 'local', 'others'].map((scope) => ({
      test: 'TestLogoutSuccess',
      row: `"${scope}"`,
      steps: [
        { user: { email: 'test@example.com', password: 'password' } },
        { request: `POST /logout${scope && `?scope=${scope}`}`, as: 'test@example.com', status: 204 },
      ],
    })),
};
