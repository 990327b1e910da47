import { generateKeyPairSync } from 'node:crypto';
import { selfSignedCertificate } from '#platform/auth/saml/certificate.ts';

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export const SAML_SETTINGS = {
  saml: { enabled: true, private_key: newKey().export({ type: 'pkcs1', format: 'der' }).toString('base64') },
};

const certificate = selfSignedCertificate(newKey(), 'idp.example').toString('base64');

/** Returns an identity provider's metadata, like `validSAMLIDPMetadata`. */
export const idpMetadata = (
  entityId: string,
  location = entityId,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="false" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing">
      <ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#">
        <ds:X509Data><ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data>
      </ds:KeyInfo>
    </md:KeyDescriptor>
    <md:NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</md:NameIDFormat>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${location}"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${location}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
