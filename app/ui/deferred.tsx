import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import { CodeFailure } from './code-failure.tsx';
import { firstInteraction } from './first-interaction.ts';

/** Milliseconds after which a page is usable on most connections. */
const USABLE_MS = 4000;

/**
 * Fetches code on the first interaction, so that it is loaded by the time of a click. Failures are left to the click.
 */
export function fetchEarly(load: () => Promise<unknown>): void {
  if (typeof document !== 'undefined')
    firstInteraction()
      .then(load)
      .catch(() => undefined);
}

/**
 * Fetches code that is needed once the connection is lost, also if nobody has interacted with the page before: when the
 * page has long been usable, and again when the connection is back.
 *
 * @param load imports the code and starts it; may be called again
 */
export function fetchForOffline(load: () => Promise<unknown>): void {
  fetchEarly(load);
  if (typeof document === 'undefined') return;
  const fetchCode = (): Promise<unknown> => load().catch(() => undefined);
  setTimeout(fetchCode, USABLE_MS);
  addEventListener('online', fetchCode);
}

/**
 * A component that a click opens. The page is usable before its code, which is fetched on the first interaction.
 *
 * @param load imports the component
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  fetchEarly(load);
  return (props) => <Deferred load={load}>{(Component) => <Component {...props} />}</Deferred>;
}

/**
 * Like `deferred`, but for a generic component, whose type `deferred` would lose. A failure is shown with a retry
 * button: `lazy` would throw it, and cache it until the page is reloaded.
 *
 * @param props.load imports the module; passed to `fetchEarly` where it is defined
 */
export function Deferred<Module>({
  load,
  children,
}: {
  load: () => Promise<Module>;
  children: (module: Module) => ReactNode;
}) {
  const [result, setResult] = useState<{ readonly loaded: Module } | 'failed' | null>(null);
  const fetchCode = useCallback(
    () =>
      load().then(
        (loaded) => setResult({ loaded }),
        (error: unknown) => {
          console.error('code not fetched', error);
          setResult('failed');
        },
      ),
    [load],
  );
  useEffect(() => {
    fetchCode();
  }, [fetchCode]);
  if (result !== 'failed') return result && children(result.loaded);
  const retry = (): void => {
    // Removed first, so that a second failure is noticed and announced.
    setResult(null);
    fetchCode();
  };
  return <CodeFailure onRetry={retry} />;
}
