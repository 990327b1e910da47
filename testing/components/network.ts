/** The answer to a request, or what fails without one. */
export type Answer = (request: Request) => Response | Promise<Response>;

const answers = new Map<string, Answer>();

/**
 * Replaces what the server answers to one kind of request from now on; everything between the components and `fetch` is
 * real.
 *
 * @param request method and path, such as `GET /rest/v1/job_postings`
 */
export function answer(request: string, respond: Answer): void {
  answers.set(request, respond);
}

/** Rows as PostgREST returns them: those with the values that are asked for, counted, and one alone when asked for. */
export const rows =
  (...all: object[]): Answer =>
  ({ headers, url }) => {
    const wanted = [...new URL(url).searchParams].filter(([, value]) => value.startsWith('eq.'));
    const found = all.filter((row) =>
      wanted.every(([name, value]) => !(name in row) || String(Reflect.get(row, name)) === value.slice(3)),
    );
    return headers.get('accept')?.includes('vnd.pgrst.object')
      ? Response.json(found[0] ?? { code: 'PGRST116', message: 'no row', details: '0 rows' }, {
          status: found.length > 0 ? 200 : 406,
        })
      : Response.json(found, { headers: { 'content-range': `0-${found.length - 1}/${found.length}` } });
  };

export const json =
  (body: unknown, status = 200): Answer =>
  () =>
    Response.json(body, { status });

/** As without a connection. */
export const unreachable: Answer = () => {
  throw new TypeError('Failed to fetch');
};

/** A write that row-level security refuses: success, with no rows. */
export const refused = rows();

const original = globalThis.fetch;
/** What the running test has asked for. */
const asked = new Set<string>();

export function replaceFetch(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const { origin, pathname } = new URL(request.url);
    const asking = `${request.method} ${pathname}`;
    const found = answers.get(asking);
    if (origin !== API && !found) return original(input, init);
    // supabase-js repeats a failed read seconds later, when another test may be running.
    const isOfEarlierTest = request.headers.has('x-retry-count') && !asked.has(asking);
    if (!isOfEarlierTest) asked.add(asking);
    if (!found) {
      const message = `the test has no answer to ${asking}`;
      if (!isOfEarlierTest) console.error(message);
      throw new TypeError(message);
    }
    return found(request);
  };
}

export function forgetAnswers(): void {
  answers.clear();
  asked.clear();
}

/** Where the components send their requests; nothing is there. */
export const API = 'http://api.invalid';
