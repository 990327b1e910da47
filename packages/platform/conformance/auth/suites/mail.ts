import { z } from 'zod';
import { SITE_URL } from '../base-config.ts';
import { PRESENT, type Suite } from '../case.ts';

const linkSchema = z.object({
  Desc: z.string(),
  Body: z.object({
    Email: z.string(),
    Type: z.string(),
    Password: z.string().optional(),
    NewEmail: z.string().optional(),
    RedirectTo: z.string().optional(),
  }),
  ExpectedCode: z.number(),
  ExpectedResponse: z.object({ redirect_to: z.string() }),
});

const emailSchema = z.object({
  desc: z.string(),
  email: z.string(),
  expectedEmail: z.string(),
  expectedError: z.json(),
});

export const mail: Suite = {
  file: 'mail_test.go',
  cases: (go) => [
    // The Go test calls a function; here, an endpoint that accepts an address is used.
    ...go.table('TestValidateEmail', emailSchema).map(({ desc, email, expectedEmail }) => {
      const isValid = expectedEmail !== '';
      return {
        test: 'TestValidateEmail',
        row: desc,
        steps: [
          {
            request: 'POST /invite',
            as: 'admin',
            body: { email },
            status: isValid ? 200 : 400,
            response: isValid
              ? { email: expectedEmail }
              : {
                  error_code: 'validation_failed',
                  msg: email ? 'An email address is too long' : 'An email address is required',
                },
          },
        ],
      };
    }),
    ...go
      .table('TestGenerateLink', linkSchema, { names: { 'ts.Config.SiteURL': SITE_URL } })
      .map(({ Body, Desc, ExpectedCode, ExpectedResponse }) => ({
        test: 'TestGenerateLink',
        row: Desc,
        settings: { additional_redirect_urls: ['http://localhost:8000/**'] },
        steps: [
          { user: { email: 'test@example.com', phone: '12345678', password: 'password' } },
          {
            request: 'POST /admin/generate_link',
            as: 'admin',
            body: {
              email: Body.Email,
              type: Body.Type,
              password: Body.Password,
              new_email: Body.NewEmail,
              redirect_to: Body.RedirectTo,
            },
            status: ExpectedCode,
            response: {
              ...{ action_link: PRESENT, email_otp: PRESENT, hashed_token: PRESENT },
              verification_type: Body.Type,
              redirect_to: ExpectedResponse.redirect_to,
            },
          },
        ],
      })),
  ],
};
