import { loadProductionBuild } from '../pages/site-handler.ts';
import { createRouteLabel } from './route-label.ts';

/** Labels paths by the routes of the built site, which is loaded on first use; `unknown` when it cannot be loaded. */
export function createBuiltRouteLabel(): (pathname: string) => Promise<string> {
  let label: ReturnType<typeof createRouteLabel> | undefined;
  return async (pathname) => {
    label ??= await loadProductionBuild().then(
      ({ routes }) => createRouteLabel(routes),
      () => undefined,
    );
    return label?.(pathname) ?? 'unknown';
  };
}
