import type { Suite } from '../case.ts';
import { SAML_SETTINGS } from './saml-fixtures.ts';

const BASE = 'http://localhost:9999/auth/v1/sso/saml';

/** Matches parts of the document as written, apart from prefixes. */
const contains = (...parts: string[]): RegExp =>
  new RegExp(parts.map((part) => part.replace(/[.?/]/g, '\\$&')).join('[\\s\\S]*'));

export const saml: Suite = {
  file: 'saml_test.go',
  cases: () => [
    {
      test: 'TestSAMLMetadataWithAPI',
      settings: SAML_SETTINGS,
      steps: [
        {
          request: 'GET /sso/saml/metadata',
          status: 200,
          response: contains(
            `entityID="${BASE}/metadata"`,
            'WantAssertionsSigned="true"',
            'use="signing"',
            'nameid-format:emailAddress',
            'nameid-format:persistent',
            `Location="${BASE}/acs"`,
          ),
        },
      ],
    },
    {
      test: 'TestSAMLMetadata_SingleKey',
      settings: SAML_SETTINGS,
      steps: [
        {
          request: 'GET /sso/saml/metadata',
          status: 200,
          header: { 'cache-control': 'public, max-age=600' },
          response: /^(?![\s\S]*use="signing"[\s\S]*use="signing")(?![\s\S]*cacheDuration)/,
        },
      ],
    },
  ],
  skipped: {
    'needs a second key and encrypted assertions, which config.toml does not have': [
      'TestSAMLMetadata_DualKey',
      'TestSAMLMetadata_DualKey_Encryption',
    ],
  },
};
