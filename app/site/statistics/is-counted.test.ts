import { expect, test } from 'vitest';
import { isCounted } from './is-counted.ts';

const VISITOR = {
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
  webdriver: false,
  doNotTrack: 'unspecified',
};

test('a visitor is counted', () => {
  expect(isCounted(VISITOR, ['voltandes-consent', 'sb-other'])).toBe(true);
  expect(isCounted({ userAgent: VISITOR.userAgent }, [])).toBe(true);
});

test.each([
  ['a driven browser', { webdriver: true }, []],
  ['a bot', { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0)' }, []],
  ['who does not want to be measured', { globalPrivacyControl: true }, []],
  ['who does not want to be tracked', { doNotTrack: '1' }, []],
  ['signed-in staff', {}, ['sb-127-auth-token']],
])('%s is not counted', (_, fields, stored) => {
  expect(isCounted({ ...VISITOR, ...fields }, stored)).toBe(false);
});
