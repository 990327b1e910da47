import { createServer } from 'node:http';
import { listenLocally } from '@voltandes/platform/testing/listen-locally';
import { createSamlProvider } from '@voltandes/platform/testing/saml-provider';

export interface CompanyProvider extends AsyncDisposable {
  readonly metadata: string;
  /** Its own page, from which people can go to the site. */
  readonly url: string;
  /** Who is signed in there. */
  person: { readonly id: string; readonly email: string };
}

/**
 * A company's identity provider whose users are already signed in: it redirects browsers immediately, using SAML's POST
 * binding.
 *
 * @param site the URL of our site
 */
export async function startCompanyProvider(site: string): Promise<CompanyProvider> {
  const metadata = await fetch(`${site}/auth/v1/sso/saml/metadata`);
  const server = createServer((request, response) => {
    const isOurs = request.url?.startsWith('/sign-in?');
    (isOurs ? idp.answer(provider.url + request.url, provider.person) : fromHere())
      .then(({ relayState, xml }) =>
        response.setHeader('content-type', 'text/html').end(postForm(xml, relayState)),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const url = `http://127.0.0.1:${await listenLocally(server)}`;
  const idp = createSamlProvider(await metadata.text(), { entityId: url });
  const fromHere = async () => ({ xml: await idp.begin(provider.person), relayState: `${site}/auth` });
  const postForm = (xml: string, relayState: string): string =>
    `<form method="post" action="${site}/auth/v1/sso/saml/acs">
     <input name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}">
     <input name="RelayState" value="${relayState}"></form><script>document.forms[0].submit()</script>`;
  const provider: CompanyProvider = {
    metadata: idp.metadata,
    url,
    person: { id: '1', email: 'nobody@empresa.example' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}
