import { API, type APIOptions } from 'typescript/unstable/sync';

/**
 * The compiler, to be asked about types. It lives for seconds, and a fifth of its CPU time would go into collecting garbage:
 * it collects less often.
 */
export function startCompiler(options: APIOptions): API & Disposable {
  const { GOGC } = process.env;
  process.env.GOGC = '400';
  try {
    const api = new API(options);
    return Object.assign(api, { [Symbol.dispose]: () => api.close() });
  } finally {
    if (GOGC === undefined) delete process.env.GOGC;
    else process.env.GOGC = GOGC;
  }
}
