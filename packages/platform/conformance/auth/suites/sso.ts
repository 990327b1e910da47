import { z } from 'zod';
import { PRESENT, type Step, type Suite } from '../case.ts';
import { idpMetadata, SAML_SETTINGS } from './saml-fixtures.ts';

const create = (body: unknown, keep = 'provider', status = 201): Step => ({
  request: 'POST /admin/sso/providers',
  as: 'admin',
  body,
  status,
  ...(status === 201 && { keep: { [keep]: 'id' } }),
});

const provider = (name: string, domains?: readonly string[]) => ({
  type: 'saml',
  metadata_xml: idpMetadata(`https://accounts.google.com/o/saml2?idpid=EXAMPLE-${name}`),
  domains,
});

const bodySchema = z.record(z.string(), z.json());
const createSchema = z.object({ StatusCode: z.number(), Request: bodySchema });
const updateSchema = z.object({ ID: z.string(), Status: z.number(), Request: bodySchema });
const signOnSchema = z.object({ Code: z.number(), Request: bodySchema, URL: z.string().default('') });

/** Resolves `validSAMLIDPMetadata("…")`, a function of the Go tests. */
const withMetadata = (body: z.output<typeof bodySchema>) => {
  const written = JSON.stringify(body).replace(/\{"go":"validSAMLIDPMetadata\(([^)]*)\)"\}/g, (_, id) =>
    JSON.stringify(idpMetadata(id)),
  );
  return bodySchema.parse(JSON.parse(written));
};

const isSigned = { SAMLRequest: PRESENT, RelayState: PRESENT, SigAlg: PRESENT, Signature: PRESENT };

export const sso: Suite = {
  file: 'sso_test.go',
  cases: (go) =>
    [
      {
        test: 'TestAdminListEmptySSOProviders',
        steps: [{ request: 'GET /admin/sso/providers', as: 'admin', status: 200, response: { items: [] } }],
      },
      ...go
        .table('TestAdminGetSSOProviderNotExist', z.object({ URL: z.string() }), { variable: 'examples' })
        .map(({ URL: url }) => ({
          test: 'TestAdminGetSSOProviderNotExist',
          row: url,
          steps: [{ request: `GET ${url.replace('http://localhost', '')}`, as: 'admin', status: 404 }],
        })),
      {
        test: 'TestAdminCreateSSOProvider',
        steps: go
          .table('TestAdminCreateSSOProvider', createSchema, { variable: 'examples' })
          .flatMap(({ Request, StatusCode }): Step[] => [
            create(withMetadata(Request), 'provider', StatusCode),
            ...(StatusCode === 201
              ? [
                  {
                    request: 'GET /admin/sso/providers/$provider',
                    as: 'admin',
                    status: 200,
                    response: { id: '$provider' },
                  },
                  {
                    request: 'GET /admin/sso/providers',
                    as: 'admin',
                    status: 200,
                    response: { items: PRESENT },
                  },
                ]
              : []),
          ]),
      },
      ...go
        .table('TestAdminUpdateSSOProvider', updateSchema, {
          variable: 'examples',
          names: { 'providers[0].ID': '$first', 'providers[1].ID': '$second' },
        })
        .map(({ ID, Request, Status }, i) => ({
          test: 'TestAdminUpdateSSOProvider',
          row: `#${i}`,
          steps: [
            create(provider('A'), 'first'),
            create(provider('C', ['example.com']), 'second'),
            {
              request: `PUT /admin/sso/providers/${ID}`,
              as: 'admin',
              body: withMetadata(Request),
              status: Status,
            },
          ],
        })),
      {
        test: 'TestAdminDeleteSSOProvider',
        steps: [
          create(provider('A')),
          { request: 'DELETE /admin/sso/providers/$provider', as: 'admin', status: 200 },
          { request: 'GET /admin/sso/providers/$provider', as: 'admin', status: 404 },
        ],
      },
      ...go
        .table('TestSingleSignOn', signOnSchema, {
          variable: 'examples',
          names: { 'providers[0].ID': '$first' },
        })
        .map(({ Code, Request, URL: url }, i) => ({
          test: 'TestSingleSignOn',
          row: `#${i}`,
          steps: [
            create(provider('A'), 'first'),
            create(provider('B', ['example.com']), 'second'),
            {
              request: 'POST /sso',
              body: Request,
              status: Code,
              ...(Code === 303 && { query: isSigned, location: startsWith(url) }),
              ...(Code === 200 && { response: { url: startsWith(url) } }),
            },
          ],
        })),
    ].map((each) => ({ ...each, settings: SAML_SETTINGS })),
  skipped: {
    'calls internal functions': ['TestIsStaleSAMLMetadata', 'TestSSOCreateParamsValidation'],
    'is empty': ['TestNonAdminJWT'],
  },
};

const startsWith = (text: string): RegExp => new RegExp(`^${text.replace(/[.?]/g, '\\$&')}`);
