// The part of node-saml that is used; tsconfig.json explains why its own types are not.

interface SamlOptions {
  readonly issuer: string;
  readonly callbackUrl: string;
  readonly privateKey: string;
  readonly signatureAlgorithm: 'sha256';
  readonly digestAlgorithm: 'sha256';
  readonly identifierFormat: string;
  readonly wantAssertionsSigned: boolean;
  readonly generateUniqueId: () => string;
}

export declare function generateServiceProviderMetadata(
  options: SamlOptions & { publicCerts: string },
): string;

export declare class SAML {
  constructor(
    options: SamlOptions & {
      idpCert: string[];
      entryPoint: string;
      audience: string;
      disableRequestedAuthnContext: boolean;
      wantAuthnResponseSigned: boolean;
      acceptedClockSkewMs: number;
    },
  );
  getAuthorizeUrlAsync(relayState: string, host: undefined, options: object): Promise<string>;
  validatePostResponseAsync(form: {
    SAMLResponse: string;
  }): Promise<{ profile: { getAssertionXml?(): string } | null }>;
}
