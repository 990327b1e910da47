import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
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
): (props: Props) => ReactNode {
  const Component: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  fetchEarly(load);
  return (props) => (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}

/**
 * The same for a generic component, whose type `deferred` would lose.
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
  const [module, setModule] = useState<{ readonly loaded: Module } | null>(null);
  useEffect(() => {
    load().then((loaded) => setModule({ loaded }));
  }, [load]);
  return module && children(module.loaded);
}
