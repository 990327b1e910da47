import { randomUUID } from 'node:crypto';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import { isDeadlock } from '../../database/retry-deadlock.ts';
import type { Transaction } from '../../database/transaction.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import { parseBoundedJson } from '../../gateway/bounded-json.ts';
import type { PlatformContext } from '../../platform-context.ts';
import type { AuthConfig } from '../auth-config.ts';
import { AuthError } from '../auth-error.ts';
import { errors } from '../errors.ts';
import { callFunctionHook } from './function-hook.ts';
import type { Hook, HookName } from './hook-config.ts';
import { callHttpHook } from './http-hook.ts';

/** Names in the payload's metadata. */
const METADATA_NAMES = {
  after_user_created: 'after-user-created',
  before_user_created: 'before-user-created',
  custom_access_token: 'customize-access-token',
  mfa_verification_attempt: 'mfa-verification',
  password_verification_attempt: 'password-verification',
  send_email: 'send-email',
  send_sms: 'send-sms',
} as const satisfies Record<HookName, string>;

/** The hooks, for one request. */
export interface Hooks {
  isEnabled(name: HookName): boolean;
  /**
   * Invokes an enabled hook.
   *
   * @param tx the transaction in which a database function runs; a separate one when absent
   * @returns the response; null when it is empty
   * @throws AuthError the hook's refusal or failure: neither lets the request pass
   */
  invoke(name: HookName, payload: Record<string, unknown>, tx?: Transaction): Promise<unknown>;
}

/** @param clientAddress passed to the hooks */
export function createHooks(
  {
    config,
    platform,
    transact,
  }: {
    config: Pick<AuthConfig, 'hook'>;
    platform: Pick<PlatformContext, 'logger'>;
    transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  },
  clientAddress: string,
): Hooks {
  async function call(hook: Hook, payload: string, tx: Transaction | undefined): Promise<string | null> {
    if (hook.kind === 'http') return callHttpHook(hook, payload);
    const work = (own: Transaction) => callFunctionHook(own, hook, payload);
    try {
      return await (tx ? work(tx) : transact(work));
    } catch (error) {
      if (!(error instanceof DatabaseError) || isDeadlock(error) || isUnavailable(error)) throw error;
      throw errors.hookFailed(`Error running hook URI: ${hook.uri}`, error);
    }
  }
  return {
    isEnabled: (name) => config.hook[name] !== null,
    async invoke(name, payload, tx) {
      const hook = config.hook[name];
      if (!hook) throw new Error(`The hook ${name} is not enabled.`);
      const metadata = {
        uuid: randomUUID(),
        time: new Date().toISOString(),
        name: METADATA_NAMES[name],
        ip_address: clientAddress,
      };
      try {
        return parseAnswer(await call(hook, JSON.stringify({ metadata, ...payload }), tx));
      } catch (error) {
        if (error instanceof AuthError)
          platform.logger.warn({ err: error.cause ?? error, hook: name }, 'auth hook failed');
        throw error;
      }
    },
  };
}

/** Nothing or an object. Any other form is an error, since it may be a refusal. */
const answerSchema = z
  .looseObject({
    error: z.object({ http_code: z.number().nullish(), message: z.string().nullish() }).nullish(),
  })
  .nullable();

function parseAnswer(text: string | null): unknown {
  if (text === null) return null;
  const answer = answerSchema.safeParse(parseJson(text));
  if (!answer.success) throw errors.hookUnreadable();
  const { http_code, message } = answer.data?.error ?? {};
  if (message) throw errors.refusedByHook(message, http_code ?? undefined);
  return answer.data;
}

/** @throws AuthError unexpected_failure */
function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    throw errors.hookUnreadable();
  }
}
