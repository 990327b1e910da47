import { loadProductionBuild } from '../pages/site-handler.ts';
import { createRouteLabel } from './route-label.ts';

/** Labels paths by the routes of the built site, which is loaded for the first of them; `unknown` when it cannot be. */
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
