/** Known failures, by package and by the beginning of the test's name. */
const DIFFERENCES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'postgrest-js': {
    'transforms.test.ts: geojson': 'PostGIS is not bundled',
    'transforms.test.ts: explain with options': "expects the settings of Supabase's PostgreSQL image",
  },
  'auth-js': {
    'GoTrueApi.test.ts: GoTrueAdminApi OAuth Admin': 'Supabase Auth as an OAuth server is not served',
    'phone-otp.test.ts: Docker: Phone Resend resend with phone with empty options':
      'numbers without an account have the same minimum interval, which would reveal accounts otherwise',
  },
};

/** Why a test fails against this platform, if known. */
export function differenceOf(suite: string, test: string): string | undefined {
  return Object.entries(DIFFERENCES[suite] ?? {}).find(([name]) => test.startsWith(name))?.[1];
}
