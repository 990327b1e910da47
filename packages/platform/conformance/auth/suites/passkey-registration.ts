import { PRESENT, type Step, type Suite } from '../case.ts';
import {
  challenge,
  DISABLED,
  EMAIL,
  other,
  passkey,
  person,
  randomId,
  registered,
  signedIn,
  verifiedFactor,
} from './passkey-fixtures.ts';

const start = { request: 'POST /passkeys/registration/options', as: '$token', status: 200 };
const finish = (status: number, error_code?: string) => ({
  request: 'POST /passkeys/registration/verify',
  as: '$token',
  body: { challenge_id: '$challenge', credential: {} },
  status,
  response: error_code === undefined ? {} : { error_code },
});
const unconfirmedLevel = { status: 403, response: { error_code: 'insufficient_aal' } };
const elevated: Step = { session: EMAIL, keep: 'token', aal: 'aal2' };
const ten = Array.from({ length: 10 }, (_, n) => passkey(`Key ${n}`));

export const passkeyRegistration: Suite = {
  file: 'passkey_registration_test.go',
  cases: () => [
    {
      test: 'TestRegisterPasskeyHappyPath',
      steps: [
        person,
        signedIn,
        ...registered,
        {
          sql: "select user_id, attestation_type, credential_id, public_key from auth.webauthn_credentials where id = '$passkey'",
          rows: [{ user_id: '$user', attestation_type: 'none', credential_id: PRESENT, public_key: PRESENT }],
        },
        { sql: 'select from auth.webauthn_challenges', rows: [] },
      ],
    },
    {
      test: 'TestRegistrationOptionsSuccess',
      steps: [
        person,
        signedIn,
        {
          ...start,
          response: { challenge_id: PRESENT, options: PRESENT, expires_at: PRESENT },
          keep: { challenge: 'challenge_id' },
        },
        {
          sql: "select user_id, challenge_type from auth.webauthn_challenges where id = '$challenge'",
          rows: [{ user_id: '$user', challenge_type: 'registration' }],
        },
      ],
    },
    {
      test: 'TestRegistrationOptionsWithExistingPasskeys',
      steps: [
        person,
        signedIn,
        passkey('Old'),
        { ...start, response: { options: { excludeCredentials: [PRESENT] } } },
      ],
    },
    // Supabase Auth's test sets the limit to 1; config.toml has no such setting, and the default is 10.
    {
      test: 'TestRegistrationOptionsTooManyPasskeys',
      steps: [
        person,
        signedIn,
        ...ten,
        { ...start, status: 422, response: { error_code: 'too_many_passkeys' } },
      ],
    },
    { test: 'TestRegistrationOptionsUnauthenticated', steps: [{ request: start.request, status: 401 }] },
    {
      test: 'TestRegistrationOptionsAnonymousUser',
      steps: [
        person,
        signedIn,
        { sql: 'update auth.users set is_anonymous = true' },
        { ...start, status: 403 },
      ],
    },
    {
      test: 'TestRegistrationOptionsSSOUser',
      steps: [
        person,
        signedIn,
        { sql: 'update auth.users set is_sso_user = true' },
        { ...start, status: 422 },
      ],
    },
    {
      test: 'TestRegistrationOptionsPasskeyDisabled',
      settings: DISABLED,
      steps: [person, signedIn, { ...start, status: 404 }],
    },
    {
      test: 'TestRegisterVerifyCapEnforcedAtVerifyTime',
      steps: [
        person,
        signedIn,
        ...registered.slice(0, -1),
        ...ten,
        {
          ...finish(422, 'too_many_passkeys'),
          body: { challenge_id: '$challenge', credential: '$credential' },
        },
      ],
    },
    {
      test: 'TestRegisterVerifyChallengeNotFound',
      steps: [person, signedIn, randomId('challenge'), finish(400, 'webauthn_challenge_not_found')],
    },
    {
      test: 'TestRegisterVerifyChallengeExpired',
      steps: [
        person,
        signedIn,
        challenge('registration', 'user', -1),
        finish(400, 'webauthn_challenge_expired'),
      ],
    },
    {
      test: 'TestRegisterVerifyWrongUser',
      steps: [
        person,
        other,
        signedIn,
        challenge('registration', 'other', 5),
        finish(400, 'webauthn_challenge_not_found'),
      ],
    },
    {
      test: 'TestRegisterVerifyMissingFields',
      row: 'missing challenge_id',
      steps: [person, signedIn, { ...finish(400), body: { credential: {} } }],
    },
    {
      test: 'TestRegisterVerifyMissingFields',
      row: 'missing credential',
      steps: [
        person,
        signedIn,
        randomId('challenge'),
        { ...finish(400), body: { challenge_id: '$challenge' } },
      ],
    },
    {
      test: 'TestRegisterVerifyInvalidChallengeID',
      steps: [person, signedIn, { ...finish(400), body: { challenge_id: 'not-a-uuid', credential: {} } }],
    },
    {
      test: 'TestRegisterVerifyWrongChallengeType',
      steps: [person, signedIn, challenge('authentication', 'user', 5), finish(400)],
    },
    {
      test: 'TestRegisterVerifyUnauthenticated',
      steps: [randomId('challenge'), { ...finish(401), as: '' }],
    },
    {
      test: 'TestRegisterVerifySSOUser',
      steps: [
        person,
        signedIn,
        { sql: 'update auth.users set is_sso_user = true' },
        randomId('challenge'),
        finish(422),
      ],
    },
    {
      test: 'TestRegistrationOptionsBlockedAtAAL1WhenMFAEnabled',
      steps: [person, signedIn, verifiedFactor, { ...start, ...unconfirmedLevel }],
    },
    {
      test: 'TestRegistrationVerifyBlockedAtAAL1WhenMFAEnabled',
      steps: [
        person,
        signedIn,
        verifiedFactor,
        challenge('registration', 'user', 5),
        { ...finish(403), ...unconfirmedLevel },
        {
          sql: "select 1 as there from auth.webauthn_challenges where id = '$challenge'",
          rows: [{ there: 1 }],
        },
      ],
    },
    {
      test: 'TestRegisterPasskeyAAL2HappyPathWhenMFAEnabled',
      steps: [person, verifiedFactor, elevated, ...registered],
    },
  ],
};
