import type { Suite } from '../case.ts';
import { codeCases } from './verify-codes.ts';
import { linkCases } from './verify-links.ts';

export const verify: Suite = {
  file: 'verify_test.go',
  cases: (go) => [...linkCases(go), ...codeCases(go)],
  skipped: {
    'calls internal functions': ['TestPrepRedirectURL', 'TestPrepErrorRedirectURL'],
    'inspects a mock mailer': [
      'TestVeryEmailChangeSendsNotificationEmail',
      'TestVerifyPhoneChangeSendsNotificationEmailDisabled',
    ],
  },
};
