import { ABSENT, type Suite } from '../case.ts';
import {
  DISABLED,
  EMAIL,
  other,
  passkey,
  person,
  randomId,
  remains,
  verifiedFactor,
} from './passkey-fixtures.ts';

const list = { request: 'GET /passkeys', as: EMAIL, status: 200 };
const rename = (friendly_name: string, status = 200) => ({
  request: 'PATCH /passkeys/$passkey',
  as: EMAIL,
  body: { friendly_name },
  status,
});
const remove = { request: 'DELETE /passkeys/$passkey', as: EMAIL, status: 204 };

export const passkeyManage: Suite = {
  file: 'passkey_manage_test.go',
  cases: () => [
    { test: 'TestPasskeyListEmpty', steps: [person, { ...list, response: [] }] },
    {
      test: 'TestPasskeyListWithPasskeys',
      steps: [
        person,
        passkey('My iPhone', 'first'),
        passkey('My MacBook', 'second'),
        {
          ...list,
          response: [
            { id: '$first', friendly_name: 'My iPhone', last_used_at: ABSENT },
            { id: '$second', friendly_name: 'My MacBook', last_used_at: ABSENT },
          ],
        },
      ],
    },
    {
      test: 'TestPasskeyListDoesNotReturnOtherUsersPasskeys',
      steps: [
        person,
        other,
        passkey('My Passkey'),
        passkey('Other User Passkey', 'theirs', 'other'),
        { ...list, response: [{ friendly_name: 'My Passkey' }] },
      ],
    },
    { test: 'TestPasskeyListUnauthenticated', steps: [{ request: list.request, status: 401 }] },
    {
      test: 'TestPasskeyUpdateFriendlyName',
      steps: [
        person,
        passkey('Old Name'),
        { ...rename('New Name'), response: { id: '$passkey', friendly_name: 'New Name' } },
        remains('passkey', 'New Name'),
      ],
    },
    {
      test: 'TestPasskeyUpdateMissingFriendlyName',
      steps: [person, passkey('Name'), { ...rename('', 400), body: {} }],
    },
    {
      test: 'TestPasskeyUpdateFriendlyNameTooLong',
      steps: [person, passkey('Name'), rename('a'.repeat(121), 400), remains('passkey', 'Name')],
    },
    {
      test: 'TestPasskeyUpdateFriendlyNameAtMaxLength',
      steps: [
        person,
        passkey('Name'),
        { ...rename('a'.repeat(120)), response: { friendly_name: 'a'.repeat(120) } },
      ],
    },
    {
      test: 'TestPasskeyUpdateOtherUsersPasskey',
      steps: [
        person,
        other,
        passkey('Other Passkey', 'passkey', 'other'),
        rename('Stolen Passkey', 404),
        remains('passkey', 'Other Passkey'),
      ],
    },
    { test: 'TestPasskeyUpdateNonExistent', steps: [person, randomId('passkey'), rename('New Name', 404)] },
    {
      test: 'TestPasskeyUpdateInvalidID',
      steps: [person, { ...rename('New Name', 404), request: 'PATCH /passkeys/not-a-uuid' }],
    },
    {
      test: 'TestPasskeyUpdateUnauthenticated',
      steps: [person, passkey('Name'), { ...rename('New Name', 401), as: '' }],
    },
    { test: 'TestPasskeyDelete', steps: [person, passkey('To Delete'), remove, remains('passkey')] },
    {
      test: 'TestPasskeyDeleteOtherUsersPasskey',
      steps: [
        person,
        other,
        passkey('Other Passkey', 'passkey', 'other'),
        { ...remove, status: 404 },
        remains('passkey', 'Other Passkey'),
      ],
    },
    {
      test: 'TestPasskeyDeleteNonExistent',
      steps: [person, randomId('passkey'), { ...remove, status: 404 }],
    },
    {
      test: 'TestPasskeyDeleteUnauthenticated',
      steps: [person, passkey('Name'), { request: remove.request, status: 401 }],
    },
    {
      test: 'TestPasskeyDeleteBlockedAtAAL1WhenMFAEnabled',
      steps: [
        person,
        verifiedFactor,
        passkey('Protected'),
        { ...remove, status: 403, response: { error_code: 'insufficient_aal' } },
        remains('passkey', 'Protected'),
      ],
    },
    {
      test: 'TestPasskeyDeleteAllowedAtAAL2WhenMFAEnabled',
      steps: [
        person,
        verifiedFactor,
        passkey('To Delete'),
        { session: EMAIL, keep: 'token', aal: 'aal2' },
        { ...remove, as: '$token' },
        remains('passkey'),
      ],
    },
    {
      test: 'TestPasskeyManageDisabled',
      settings: DISABLED,
      steps: [
        person,
        randomId('passkey'),
        { ...list, status: 404 },
        rename('Name', 404),
        { ...remove, status: 404 },
      ],
    },
  ],
};
