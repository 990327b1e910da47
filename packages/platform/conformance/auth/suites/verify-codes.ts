import { z } from 'zod';
import type { Case } from '../case.ts';
import type { GoTests } from '../go-tests.ts';
import { bodySchema, changing, names, person, sentTo } from './verify-fixtures.ts';

const otpSchema = z.object({ desc: z.string(), body: bodySchema, expected: z.object({ code: z.number() }) });
const invalidSchema = z.object({ desc: z.string(), body: bodySchema });
const paramsSchema = z.object({
  desc: z.string(),
  params: z.object({
    ...{ Type: z.string().optional(), Token: z.string().optional() },
    ...{ TokenHash: z.string().optional(), Email: z.string().optional() },
  }),
  method: z.string(),
  expected: z.json(),
});
const secureSchema = z.object({
  desc: z.string(),
  firstVerificationBody: bodySchema,
  secondVerificationBody: bodySchema,
  expectedStatus: z.number(),
});

/** Codes that users type, and hashes that applications forward. */
export const codeCases = (go: GoTests): Case[] => [
  ...go
    .table('TestInvalidOtp', invalidSchema, { names: { ...names, 'u.ConfirmationToken': '123456' } })
    .map(({ body, desc }) => ({
      test: 'TestInvalidOtp',
      row: desc,
      steps: [
        person,
        changing,
        sentTo(body.type ?? '', desc.startsWith('Expired') ? '48 hours' : '0'),
        {
          request: 'POST /verify',
          body,
          status: 403,
          response: { code: 403, msg: 'Token has expired or is invalid' },
        },
      ],
    })),
  ...go.table('TestVerifyValidOtp', otpSchema, { names }).map(({ body, desc, expected }) => ({
    test: 'TestVerifyValidOtp',
    row: desc,
    steps: [
      person,
      changing,
      sentTo(body.type ?? ''),
      {
        request: 'POST /verify',
        body: body.token_hash ? { ...body, token_hash: '$hash' } : body,
        status: expected.code,
      },
    ],
  })),
  ...go
    .table('TestSecureEmailChangeWithTokenHash', secureSchema, { names })
    .map(({ desc, expectedStatus, firstVerificationBody, secondVerificationBody }) => ({
      test: 'TestSecureEmailChangeWithTokenHash',
      row: desc,
      steps: [
        person,
        changing,
        { token: 'email_change_token_current', to: 'test@example.com', hash: 'current-hash' },
        { token: 'email_change_token_new', to: 'new@example.com', hash: 'new-hash' },
        { request: 'POST /verify', body: firstVerificationBody, status: 200 },
        { request: 'POST /verify', body: secondVerificationBody, status: expectedStatus },
      ],
    })),
  ...go
    .table('TestVerifyValidateParams', paramsSchema, {
      names: { 'http.MethodGet': 'GET', 'http.MethodPost': 'POST' },
    })
    .filter(({ method }) => method === 'POST')
    .map(({ desc, expected, params: { Email, Token, TokenHash, Type } }) => ({
      test: 'TestVerifyValidateParams',
      row: desc,
      steps: [
        {
          request: 'POST /verify',
          body: { type: Type, token: Token, token_hash: TokenHash, email: Email },
          // A valid request contains a nonexistent token.
          ...(expected === null
            ? { status: 403 }
            : {
                status: 400,
                response: { error_code: 'validation_failed', msg: messageOf(expected) },
              }),
        },
      ],
    })),
  ...[
    { test: 'TestVerifyPhoneChangeSendsNotificationEmailEnabled', phone: '12345678' },
    { test: 'TestVerifyPhoneChangeSendsNotificationEmailEnabled_NoChange', phone: undefined },
  ].map(({ phone, test }) => ({
    test,
    steps: [
      { user: { email: 'test@example.com', ...(phone && { phone }), password: 'password' } },
      changing,
      sentTo('phone_change'),
      {
        request: 'POST /verify',
        body: { type: 'phone_change', token: '123456', phone: '1234567890' },
        status: 200,
        response: { user: { phone: '1234567890' } },
      },
    ],
  })),
];

/** Extracts the message from `apierrors.NewBadRequestError(apierrors.ErrorCodeValidationFailed, "…")`. */
const messageOf = (expected: unknown): unknown =>
  /,(.*)\)$/.exec(z.object({ go: z.string() }).parse(expected).go)?.[1];
