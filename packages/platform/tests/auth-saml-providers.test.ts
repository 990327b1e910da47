import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSignedCertificate } from '#platform/auth/saml/certificate.ts';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { listenLocally } from '#testing/listen-locally.ts';
import { createSamlProvider, type SamlProvider, samlForm } from '#testing/saml-provider.ts';

const cleanup = new AsyncDisposableStack();
afterAll(() => cleanup.disposeAsync());
let served: AuthPlatform;
let serviceMetadata: string;
/** Serves each provider's metadata at `/{path}`. */
let published: string;
const documents = new Map<string, string>();

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  served = cleanup.use(
    await serveAuthPlatform(`
    [auth.saml]
    enabled = true
    private_key = "${privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64')}"
  `),
  );
  serviceMetadata = await (await served.request('sso/saml/metadata')).text();
  const cert = pem(selfSignedCertificate(privateKey, 'localhost'));
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  cleanup.defer(() => setDefaultCACertificates(trusted));
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert }, (request, response) => {
    const document = documents.get(request.url ?? '');
    if (document === undefined) response.writeHead(302, { location: '/moved' }).end();
    else response.end(document);
  });
  published = `https://localhost:${await listenLocally(server)}`;
  cleanup.defer(() => {
    server.closeAllConnections();
    server.close();
  });
});

const pem = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64')}\n-----END CERTIFICATE-----\n`;

async function administer(method: string, path = '', body?: object) {
  const response = await served.request(`admin/sso/providers${path}`, {
    method,
    headers: { apikey: served.keys.secret },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

/** @param values sent in addition to the metadata */
async function create(idp: SamlProvider, values: object = {}): Promise<string> {
  const { body, status } = await administer('POST', '', {
    type: 'saml',
    metadata_xml: idp.metadata,
    ...values,
  });
  expect({ status, body }).toMatchObject({ status: 201, body: { saml: { entity_id: idp.entityId } } });
  return body.id;
}

const signIn = (domain: string): Promise<Response> =>
  served.request('sso', { method: 'POST', body: JSON.stringify({ skip_http_redirect: true, domain }) });

test('a provider can be listed, found, changed, disabled and deleted', async () => {
  const idp = createSamlProvider(serviceMetadata);
  const id = await create(idp, { domains: ['uno.example'], resource_id: 'company-1' });
  const listed = await administer('GET', '?resource_id_prefix=company-');
  expect(listed.body.items).toMatchObject([{ id, domains: [{ domain: 'uno.example' }] }]);
  expect(JSON.stringify(listed.body)).not.toContain('EntityDescriptor');
  expect((await administer('GET', '?resource_id=company-2')).body.items).toEqual([]);
  expect((await administer('GET', '/resource_company-1')).body).toMatchObject({
    id,
    saml: { metadata_xml: idp.metadata },
  });

  const changed = await administer('PUT', `/${id}`, { domains: ['dos.example'] });
  expect(changed.body).toMatchObject({ id, resource_id: 'company-1', domains: [{ domain: 'dos.example' }] });
  expect((await signIn('uno.example')).status).toBe(404);
  expect((await signIn('dos.example')).status).toBe(200);
  await administer('PUT', `/${id}`, { disabled: true });
  expect(await (await signIn('dos.example')).json()).toMatchObject({ error_code: 'sso_provider_disabled' });

  expect((await administer('DELETE', `/${id}`)).body).toMatchObject({ id });
  expect((await administer('GET', `/${id}`)).status).toBe(404);
  expect((await signIn('dos.example')).status).toBe(404);
});

test('neither the domain nor the metadata of another provider can be taken over', async () => {
  const [one, other] = [createSamlProvider(serviceMetadata), createSamlProvider(serviceMetadata)];
  await create(one, { domains: ['suyo.example'] });
  const id = await create(other);
  expect((await administer('PUT', `/${id}`, { domains: ['SUYO.example'] })).body).toMatchObject({
    error_code: 'sso_domain_already_exists',
  });
  expect((await administer('PUT', `/${id}`, { metadata_xml: one.metadata })).body).toMatchObject({
    error_code: 'saml_entity_id_mismatch',
  });
  const again = { type: 'saml', metadata_xml: one.metadata };
  expect((await administer('POST', '', again)).body).toMatchObject({ error_code: 'saml_idp_already_exists' });
});

test('metadata with thousands of claims is accepted, as published by large providers', async () => {
  const idp = createSamlProvider(serviceMetadata);
  const claims = '<Attribute xmlns="urn:oasis:names:tc:SAML:2.0:assertion" Name="claim"/>'.repeat(2000);
  const metadata = idp.metadata.replace('</IDPSSODescriptor>', `${claims}$&`);
  expect(metadata).toContain(claims);
  await create({ ...idp, metadata });
});

test('one of several concurrent requests for the same provider or domain succeeds', async () => {
  const one = createSamlProvider(serviceMetadata);
  const again = { type: 'saml', metadata_xml: one.metadata, domains: ['raza.example'] };
  const add = async (body: object) => (await administer('POST', '', body)).body.error_code ?? 'added';
  const answers = await Promise.all(Array.from({ length: 8 }, () => add(again)));
  expect(answers.toSorted()).toEqual(['added', ...Array(7).fill('saml_idp_already_exists')]);
  const others = Array.from({ length: 8 }, () => ({
    ...again,
    metadata_xml: createSamlProvider(serviceMetadata).metadata,
    domains: ['otra-raza.example'],
  }));
  expect((await Promise.all(others.map(add))).toSorted()).toEqual([
    'added',
    ...Array(7).fill('sso_domain_already_exists'),
  ]);
});

test('a provider deleted during a concurrent change stays deleted', async () => {
  const id = await create(createSamlProvider(serviceMetadata), { domains: ['borrado.example'] });
  await served.sql('begin');
  await served.sql('delete from auth.sso_providers where id = $1', [id]);
  const changed = administer('PUT', `/${id}`, { domains: ['vuelto.example'] });
  await expect.poll(() => served.sql('select from pg_locks where not granted')).not.toEqual([]);
  await served.sql('commit');
  expect((await changed).status).toBe(404);
  expect((await administer('GET', `/${id}`)).status).toBe(404);
});

test.each([
  ['GET', ''],
  ['POST', ''],
  ['GET', '/resource_any'],
  ['PUT', '/resource_any'],
  ['DELETE', '/resource_any'],
])('%s providers%s is reserved for the service role', async (method, path) => {
  const response = await served.request(`admin/sso/providers${path}`, {
    method,
    headers: { apikey: served.keys.publishable },
  });
  expect([401, 403]).toContain(response.status);
});

test('metadata is fetched from its URL over HTTPS, without following redirects', async () => {
  const idp = createSamlProvider(serviceMetadata);
  documents.set('/idp', idp.metadata);
  documents.set('/moved', idp.metadata);
  const read = (path: string) =>
    administer('POST', '', { type: 'saml', metadata_url: published + path, domains: ['leido.example'] });
  expect((await read('/elsewhere')).body).toMatchObject({ error_code: 'saml_metadata_fetch_failed' });
  expect((await read('/idp')).body).toMatchObject({
    saml: { entity_id: idp.entityId, metadata_url: `${published}/idp` },
  });
  const plain = { type: 'saml', metadata_url: `${published.replace('https', 'http')}/idp` };
  expect((await administer('POST', '', plain)).body).toMatchObject({ error_code: 'validation_failed' });
  documents.set('/large', `<!--${'x'.repeat(300 * 1024)}-->`);
  expect((await read('/large')).body).toMatchObject({ error_code: 'saml_metadata_fetch_failed' });
});

test('a provider’s new key is fetched after a day, but another provider’s metadata is never accepted', async () => {
  const before = createSamlProvider(serviceMetadata);
  const after = createSamlProvider(serviceMetadata, { entityId: before.entityId });
  documents.set('/renewed', before.metadata);
  const { body } = await administer('POST', '', {
    type: 'saml',
    metadata_url: `${published}/renewed`,
    domains: ['nuevo.example'],
  });
  const person = { id: 'one', email: 'ana@nuevo.example' };
  const enter = async (idp: SamlProvider): Promise<string> => {
    const { url } = await (await signIn('nuevo.example')).json();
    const { relayState, xml } = await idp.answer(url, person);
    const answer = await served.request('sso/saml/acs', samlForm(xml, relayState));
    return answer.headers.get('location') ?? '';
  };
  const advanceOneDay = () =>
    served.sql(`update auth.sso_providers set updated_at = now() - interval '25 hours' where id = $1`, [
      body.id,
    ]);
  documents.set('/renewed', after.metadata);
  expect(await enter(before)).toContain('access_token=');
  expect(await enter(after)).toContain('error=');

  await advanceOneDay();
  documents.set('/renewed', createSamlProvider(serviceMetadata).metadata);
  expect(await enter(before)).toContain('access_token=');
  documents.set('/renewed', after.metadata);
  expect(await enter(after)).toContain('access_token=');
  expect(await enter(before)).toContain('error=');
});
