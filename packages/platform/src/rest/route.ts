import { errors } from './errors.ts';
import { callFunction } from './handle-call.ts';
import { readTable } from './handle-read.ts';
import { describeSchema } from './handle-root.ts';
import { writeTable } from './handle-write.ts';
import type { Target } from './plan/find-target.ts';
import type { SchemaRequest } from './plan/schema-request.ts';
import { isRead } from './request/parse-request.ts';
import type { RequestPlan } from './request-plan.ts';

/** @throws RestError PGRST117 for an unsupported method, and any error of planning */
export function route(request: SchemaRequest, target: Target, baseUrl: string): RequestPlan {
  if (target.kind === 'function') return callFunction(request, target.call);
  if (isRead(request.method)) {
    return target.kind === 'root' ? describeSchema(request, baseUrl) : readTable(request, target.table);
  }
  const isWrite = ['POST', 'PATCH', 'PUT', 'DELETE'].includes(request.method);
  if (!isWrite || target.kind === 'root') throw errors.methodNotAllowed(request.method);
  return writeTable(request, target.table);
}
