import { z } from 'zod';
import { ABSENT, type Suite } from '../case.ts';

const invitation = {
  request: 'POST /invite',
  body: { email: 'test@example.com', data: { a: 1 } },
  status: 200,
};

const verifySchema = z.object({
  desc: z.string(),
  email: z.string(),
  requestBody: z.json(),
  expected: z.number(),
});

export const invite: Suite = {
  file: 'invite_test.go',
  cases: (go) => [
    { test: 'TestInvite', steps: [{ ...invitation, as: 'admin' }] },
    {
      test: 'TestInviteExists',
      settings: { email: { max_frequency: '200s' } },
      steps: [
        { ...invitation, as: 'admin' },
        { ...invitation, as: 'admin' },
      ],
    },
    {
      test: 'TestInviteAfterSignupShouldNotReturnSensitiveFields',
      steps: [
        { ...invitation, as: 'admin' },
        {
          request: 'POST /signup',
          body: { email: 'test@example.com', password: 'test123', data: { a: 1 } },
          status: 200,
          response: { identities: ABSENT, user_metadata: ABSENT },
        },
      ],
    },
    { test: 'TestInvite_WithoutAccess', steps: [{ ...invitation, status: 401 }] },
    ...go.table('TestVerifyInvite', verifySchema).map(({ desc, email, expected, requestBody }) => ({
      test: 'TestVerifyInvite',
      row: desc,
      steps: [
        { user: { email } },
        { token: 'confirmation_token', to: email, code: 'asdf' },
        { request: 'POST /verify', body: requestBody, status: expected },
      ],
    })),
  ],
  skipped: {
    'needs an OAuth server': ['TestInviteExternalGitlab', 'TestInviteExternalGitlab_MismatchedEmails'],
  },
};
