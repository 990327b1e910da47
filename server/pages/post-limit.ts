import { addressKey } from '@voltandes/platform/http';

const WINDOW_MS = 60_000;
/** Far more than the people behind one address send; a post costs as much as an uncached page. */
const MAX_POSTS = 120;
/** The oldest networks are forgotten beyond this number. */
const MAX_NETWORKS = 10_000;

/**
 * Limits posted forms by the visitor's network, before they are read.
 *
 * @returns a function that counts a post and returns the seconds until the next is accepted; 0 when this one is
 */
export function createPostLimit(now: () => number = () => performance.now()): (address: string) => number {
  const windows = new Map<string, { posts: number; endsAt: number }>();
  return (address) => {
    const network = addressKey(address);
    const known = windows.get(network);
    const window = known && now() < known.endsAt ? known : { posts: 0, endsAt: now() + WINDOW_MS };
    window.posts += 1;
    windows.delete(network);
    windows.set(network, window);
    const [oldest] = windows.keys();
    if (windows.size > MAX_NETWORKS && oldest !== undefined) windows.delete(oldest);
    return window.posts > MAX_POSTS ? Math.ceil((window.endsAt - now()) / 1000) : 0;
  };
}
