import pino from 'pino';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { createApiKeys, generateApiKeys } from '#platform/gateway/api-keys.ts';
import { identify } from '#platform/gateway/identity.ts';
import { createTokenVerifier } from '#platform/gateway/token-verifier.ts';
import { createRestService } from '#platform/rest/service.ts';
import { Secret } from '#platform/secret.ts';
import { configureRole } from '#testing/configure-role.ts';
import type { Pair } from './read-spec.ts';
import type { SpecConfig } from './spec-config.ts';
import { SPEC_SECRET } from './spec-functions.ts';

const ORIGIN = 'http://localhost:3000';

export interface RestUnderTest extends AsyncDisposable {
  send(pair: Pair): Promise<Response>;
}

export interface SpecDatabase {
  /** Connection string of the superuser. */
  readonly administrator: Secret;
  /** Connection string of the request pool. */
  readonly authenticator: Secret;
}

/** Starts the REST service over the fixtures. */
export async function startRest(
  { administrator, authenticator }: SpecDatabase,
  { extraSearchPath, maxRows, rollsBack, schemas, settings }: SpecConfig,
): Promise<RestUnderTest> {
  await configureRole(administrator, 'authenticator', settings);
  const database = openDatabase({ url: authenticator, connections: 2 });
  let commits = false;
  const rest = await createRestService({
    database: rollsBack ? rollingBack(database, () => !commits) : database,
    logger: pino({ level: 'silent' }),
    publicUrl: ORIGIN,
    config: {
      api: { schemas, extra_search_path: extraSearchPath, max_rows: maxRows },
    },
  });
  const verifier = createTokenVerifier({ secret: new Secret(SPEC_SECRET) });
  const keys = createApiKeys(generateApiKeys());
  return {
    async send(pair) {
      const url = new URL(pair.path.replace(/^(?!\/)/, '/').replaceAll('#', '%23'), ORIGIN);
      const headers = new Headers(pair.headers.map(([name, value]): [string, string] => [name, value]));
      const hasBody = pair.method !== 'GET' && pair.method !== 'HEAD';
      const request = new Request(url, {
        method: pair.method,
        headers,
        ...(hasBody && pair.body !== '' && { body: Buffer.from(pair.body) }),
      });
      commits = headers.get('prefer')?.includes('tx=commit') ?? false;
      const bearer = /^bearer (.*)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? null;
      const identity = await identify({ apiKey: null, bearer, keys, verifier });
      const context = { requestId: '', clientAddress: '127.0.0.1', path: url.pathname };
      return rest.fetch({ request, url, identity, ...context });
    },
    async [Symbol.asyncDispose]() {
      await rest[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

function rollingBack(database: Database, isRolledBack: () => boolean): Database {
  return {
    ...database,
    asRole: (caller, work, options) =>
      database.asRole(caller, work, { ...options, rollback: isRolledBack() }),
    batch: (caller, statements, options) =>
      database.batch(caller, statements, { ...options, rollback: isRolledBack() }),
  };
}
