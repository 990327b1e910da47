import { type ComponentType, lazy, Suspense } from 'react';
import { firstInteraction } from './first-interaction.ts';

/** Fetches code with the first interaction, so that a click finds it there. Failures are those of the click. */
export function fetchEarly(load: () => Promise<unknown>): void {
  if (typeof document !== 'undefined')
    firstInteraction()
      .then(load)
      .catch(() => undefined);
}

/**
 * A component for what a click opens. The page is usable before its code, which is fetched with the first interaction.
 *
 * @param load imports the component
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => React.ReactNode {
  const Component: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  fetchEarly(load);
  return (props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
