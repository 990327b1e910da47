import { z } from 'zod';
import { type Case, PRESENT, type Suite } from '../case.ts';

const request = { request: 'POST /token?grant_type=web3' };
const names = { ChainSolana: 'solana', ChainEthereum: 'ethereum' };

const messageSchema = z.object({
  now: z.string().optional(),
  chain: z.enum(['solana', 'ethereum']),
  message: z.string(),
  signature: z.string(),
});

/** For each test, the time at which the message is verified and the expected error; `%s` is the chain. */
const REFUSALS = {
  TestValidationRules_URINotHTTPSButIsHTTP: [
    '2025-03-29T00:00:00Z',
    'Signed %s message is using URI which does not use HTTPS',
  ],
  TestValidationRules_URINotAllowed: [
    '2025-03-29T00:00:00Z',
    'Signed %s message is using URI which is not allowed on this server, message was signed for another app',
  ],
  TestValidationRules_URINotHTTPS: [
    '2025-03-29T00:00:00Z',
    'Signed %s message is using URI which does not use HTTPS',
  ],
  TestValidationRules_InvalidDomain: [
    '2025-03-29T00:00:00Z',
    'Signed %s message is using a Domain that does not match the one in URI which is not allowed on this server',
  ],
  TestValidationRules_MismatchedDomainAndURIHostname: [
    '2025-03-29T00:00:00Z',
    'Signed %s message is using a Domain that does not match the one in URI which is not allowed on this server',
  ],
  TestValidationRules_ValidatedBeforeNotBefore: [
    '2025-03-29T00:00:59Z',
    'Signed %s message becomes valid in the future',
  ],
  TestValidationRules_Expired: ['2025-03-29T00:10:01Z', 'Signed %s message is expired'],
  TestValidationRules_Future: ['2025-03-28T23:49:59Z', '%s message was issued too far in the future'],
  TestValidationRules_IssedTooLongAgo: ['2025-03-29T00:10:01Z', '%s message was issued too long ago'],
  TestValidationRules_InvalidSignature: [
    '2025-03-29T00:00:00Z',
    'Signature does not match address in message',
  ],
} as const;

const x86 = 'x'.repeat(86);
const MALFORMED = [
  { message: ' '.repeat(63), signature: x86 },
  { message: ' '.repeat(64), signature: 'x'.repeat(85) },
  { message: ' '.repeat(64), signature: 'x'.repeat(89) },
  { message: ' '.repeat(20 * 1024 + 1), signature: x86 },
  { message: ' '.repeat(64), signature: '\0'.repeat(86) },
  { message: ' '.repeat(64), signature: x86 },
];

export const web3: Suite = {
  file: 'web3_test.go',
  cases: (go) => {
    const messages = (test: string) => go.table(test, messageSchema, { variable: 'examples', names });
    return [
      {
        test: 'TestUnsupportedChain',
        steps: [
          {
            ...request,
            body: { chain: 'blockchain' },
            status: 400,
            response: { error_code: 'web3_unsupported_chain', msg: 'Unsupported chain' },
          },
        ],
      },
      {
        test: 'TestDisabled',
        settings: { web3: { solana: { enabled: false }, ethereum: { enabled: false } } },
        steps: ['solana', 'ethereum'].map((chain) => ({
          ...request,
          body: { chain },
          status: 422,
          response: { error_code: 'web3_provider_disabled', msg: 'Web3 provider is disabled' },
        })),
      },
      ...['TestHappyPath_FullMessage', 'TestHappyPath_MinimalMessage'].flatMap((test) =>
        messages(test).map(
          ({ now: at = '2025-03-29T00:09:59Z', ...body }, i): Case => ({
            test,
            row: `#${i}`,
            steps: [
              {
                ...request,
                at,
                body,
                status: 200,
                response: { access_token: PRESENT, refresh_token: PRESENT },
              },
            ],
          }),
        ),
      ),
      ...Object.entries(REFUSALS).flatMap(([test, [at, error_description]]) =>
        messages(test).map((body): Case => {
          const chain = body.chain === 'solana' ? 'Solana' : 'Ethereum';
          return {
            test,
            row: `Chain${chain}`,
            steps: [
              {
                ...request,
                at,
                body,
                status: 400,
                response: {
                  error: 'invalid_grant',
                  error_description: error_description.replace('%s', chain),
                },
              },
            ],
          };
        }),
      ),
      {
        test: 'TestValidationRules_BasicValidation',
        steps: MALFORMED.map((body) => ({ ...request, body: { chain: 'solana', ...body }, status: 400 })),
      },
    ];
  },
};
