// Only the parts in use; tsconfig.json explains why samlify's own types are not used.

interface Service {
  readonly entityMeta: { getAssertionConsumerService(binding: 'post'): unknown; getEntityID(): string };
}

interface Request {
  readonly extract: { readonly request?: { readonly id?: unknown } };
}

export declare function setSchemaValidator(validator: { validate(xml: string): Promise<string> }): void;
export declare function ServiceProvider(settings: { metadata: string; wantMessageSigned?: boolean }): Service;
export declare function IdentityProvider(settings: object): {
  getMetadata(): string;
  parseLoginRequest(
    service: Service,
    binding: 'redirect',
    request: { query: Record<string, string>; octetString: string },
  ): Promise<Request>;
  createLoginResponse(
    service: Service,
    request: Request,
    binding: 'post',
    user: object,
    fill: (template: string) => { id: string; context: string },
  ): Promise<{ context: string }>;
};

export declare const Constants: { readonly namespace: { readonly binding: { readonly redirect: string } } };
export declare const SamlLib: {
  readonly defaultLoginResponseTemplate: object;
  replaceTagsByValue(template: string, tags: Record<string, string | undefined>): string;
};
