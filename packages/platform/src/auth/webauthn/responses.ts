import { z } from 'zod';

const base64Url = z.base64url();

/** 1023 bytes in base64url: https://www.w3.org/TR/webauthn-3/#credential-id */
const MAX_ID_LENGTH = 1364;

/** A credential as `navigator.credentials` returns it; its parts are verified against the challenge later. */
const credential = {
  id: base64Url.min(1).max(MAX_ID_LENGTH),
  rawId: base64Url,
  type: z.literal('public-key'),
};

/** https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson */
export const registrationResponseSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url,
      attestationObject: base64Url,
      transports: z.array(z.string().max(32)).max(8).catch([]),
    }),
  })
  // The results of extensions are not read.
  .transform((response) => ({ ...response, clientExtensionResults: {} }));

/** https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson */
export const authenticationResponseSchema = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: base64Url,
      authenticatorData: base64Url,
      signature: base64Url,
      userHandle: base64Url.nullish().transform((handle) => handle ?? ''),
    }),
  })
  .transform((response) => ({ ...response, clientExtensionResults: {} }));

export type RegistrationResponse = z.output<typeof registrationResponseSchema>;
export type AuthenticationResponse = z.output<typeof authenticationResponseSchema>;
