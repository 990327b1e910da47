import type { Target } from '../plan/find-target.ts';

/** OPTIONS: what can be done here. */
export function describeTarget(target: Target): Response {
  return new Response(null, { status: 200, headers: { allow: methodsOf(target).join(',') } });
}

function methodsOf(target: Target): string[] {
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
