import type { Suite } from '../case.ts';
import { EMAIL, other, passkey, person, randomId, remains } from './passkey-fixtures.ts';

const list = { request: 'GET /admin/users/$user/passkeys', as: 'admin', status: 200 };
const remove = { request: 'DELETE /admin/users/$user/passkeys/$passkey', as: 'admin', status: 204 };

export const passkeyAdmin: Suite = {
  file: 'passkey_admin_test.go',
  cases: () => [
    { test: 'TestAdminPasskeyListEmpty', steps: [person, { ...list, response: [] }] },
    {
      test: 'TestAdminPasskeyListWithPasskeys',
      steps: [
        person,
        passkey('Admin View Key 1', 'first'),
        passkey('Admin View Key 2', 'second'),
        {
          ...list,
          response: [
            { id: '$first', friendly_name: 'Admin View Key 1' },
            { id: '$second', friendly_name: 'Admin View Key 2' },
          ],
        },
      ],
    },
    { test: 'TestAdminPasskeyListUserNotFound', steps: [randomId('user'), { ...list, status: 404 }] },
    {
      test: 'TestAdminPasskeyDelete',
      steps: [person, passkey('To Delete By Admin'), remove, remains('passkey')],
    },
    {
      test: 'TestAdminPasskeyDeleteNotFound',
      steps: [person, randomId('passkey'), { ...remove, status: 404 }],
    },
    {
      test: 'TestAdminPasskeyDeleteWrongUser',
      steps: [
        person,
        other,
        passkey('Other User Key', 'passkey', 'other'),
        { ...remove, status: 404 },
        remains('passkey', 'Other User Key'),
      ],
    },
    { test: 'TestAdminPasskeyListNonAdminForbidden', steps: [person, { ...list, as: EMAIL, status: 403 }] },
    {
      test: 'TestAdminPasskeyDeleteNonAdminForbidden',
      steps: [
        person,
        passkey('Protected Key'),
        { ...remove, as: EMAIL, status: 403 },
        remains('passkey', 'Protected Key'),
      ],
    },
    { test: 'TestAdminPasskeyListUnauthenticated', steps: [person, { request: list.request, status: 401 }] },
    {
      test: 'TestAdminPasskeyDeleteUnauthenticated',
      steps: [person, passkey('Key'), { request: remove.request, status: 401 }],
    },
  ],
};
