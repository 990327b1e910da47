import { PRESENT, type Step, type Suite } from '../case.ts';
import { idpMetadata, SAML_SETTINGS } from './saml-fixtures.ts';

const keys = {
  TestE2EAdmin: { default: true },
  customAttr: { default: 'somevalue' },
  email: { name: 'user.email' },
  first_name: { name: 'user.firstName' },
};

const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** The lifecycle of a provider, addressed by `segment`. */
function life(label: string, segment: string, resource_id?: string): Step[] {
  const domain = `${label}.local`;
  const response = {
    id: PRESENT,
    ...(resource_id !== undefined && { resource_id }),
    saml: {
      name_id_format: EMAIL_FORMAT,
      attribute_mapping: { keys },
      entity_id: `http://${domain}/entityid`,
    },
  };
  const oneDomain = { domains: [{ domain }] };
  const twoDomains = { domains: [{ domain }, { domain: `new-${domain}` }] };
  const request = (verb: string, change: object = {}) => ({
    request: `${verb} /admin/sso/providers/${segment}`,
    as: 'admin',
    status: 200,
    response: { ...response, ...change },
  });
  return [
    {
      request: 'POST /admin/sso/providers',
      as: 'admin',
      body: {
        type: 'saml',
        metadata_xml: idpMetadata(`http://${domain}/entityid`, `https://${label}/sso/saml`),
        domains: [domain],
        attribute_mapping: { keys },
        name_id_format: EMAIL_FORMAT,
        resource_id,
      },
      status: 201,
      response: { ...response, ...oneDomain },
      keep: { provider: 'id' },
    },
    request('GET', oneDomain),
    { ...request('PUT', twoDomains), body: { domains: [domain, `new-${domain}`] } },
    request('GET', twoDomains),
    ...[true, false].flatMap((disabled) => [
      { ...request('PUT', { disabled }), body: { disabled } },
      request('GET', { disabled }),
    ]),
    ...(resource_id === undefined
      ? ['', '']
      : [`?resource_id=${resource_id}`, '?resource_id_prefix=by-resource-id:']
    ).map((query) => ({
      request: `GET /admin/sso/providers${query}`,
      as: 'admin',
      status: 200,
      response: { items: [{ id: '$provider' }] },
    })),
    request('DELETE', twoDomains),
    { request: `GET /admin/sso/providers/${segment}`, as: 'admin', status: 404 },
  ];
}

export const ssoadmin: Suite = {
  file: 'ssoadmin_test.go',
  cases: () => [
    {
      test: 'TestE2EAdmin',
      row: 'ByProviderID',
      settings: SAML_SETTINGS,
      steps: life('by-provider-id', '$provider'),
    },
    ...['live', 'testing'].map((suffix) => ({
      test: 'TestE2EAdmin',
      row: suffix,
      settings: SAML_SETTINGS,
      steps: life(
        `by-resource-id-${suffix}`,
        `resource_by-resource-id:${suffix}`,
        `by-resource-id:${suffix}`,
      ),
    })),
  ],
};
