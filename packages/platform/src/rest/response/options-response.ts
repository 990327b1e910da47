import type { Target } from '../plan/find-target.ts';

/** The response to OPTIONS: the methods that the target supports. */
export function optionsResponse(target: Target): Response {
  return new Response(null, { status: 200, headers: { allow: allowedMethods(target).join(',') } });
}

function allowedMethods(target: Target): string[] {
  if (target.kind === 'root') return ['OPTIONS', 'GET', 'HEAD'];
  if (target.kind === 'function') {
    return target.call.fn.isVolatile ? ['OPTIONS', 'POST'] : ['OPTIONS', 'GET', 'HEAD', 'POST'];
  }
  const { isDeletable, isInsertable, isUpdatable, primaryKey } = target.table;
  return [
    ...['OPTIONS', 'GET', 'HEAD'],
    ...(isInsertable ? ['POST'] : []),
    ...(isInsertable && isUpdatable && primaryKey.length > 0 ? ['PUT'] : []),
    ...(isUpdatable ? ['PATCH'] : []),
    ...(isDeletable ? ['DELETE'] : []),
  ];
}
