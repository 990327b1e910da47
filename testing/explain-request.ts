import { z } from 'zod';
import type { PortalRequest } from './portal-queries.ts';

const nodeSchema = z.object({
  'Node Type': z.string(),
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Shared Hit Blocks': z.number(),
  'Shared Read Blocks': z.number(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  Plans: z.array(z.unknown()).optional(),
});
const planSchema = z.tuple([
  z.object({ Plan: z.unknown(), 'Planning Time': z.number(), 'Execution Time': z.number() }),
]);

export interface Explained {
  /** Planning and execution time. */
  readonly milliseconds: number;
  /** Shared buffers accessed (8 KiB each), including those of functions. */
  readonly pages: number;
  readonly nodes: readonly z.output<typeof nodeSchema>[];
}

/** Requests the execution plan of an API request; the role must be allowed to see it. */
export async function explainRequest({ init, url }: PortalRequest): Promise<Explained> {
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/vnd.pgrst.plan+json; for="application/json"; options=analyze|buffers');
  // The plan is in the body, which HEAD does not have.
  const method = init.method === 'HEAD' ? 'GET' : (init.method ?? 'GET');
  const response = await fetch(url, { ...init, method, headers });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  const [{ 'Execution Time': running, Plan: plan, 'Planning Time': planning }] = planSchema.parse(
    JSON.parse(text),
  );
  const nodes = flatten(plan);
  const [root] = nodes;
  return {
    milliseconds: planning + running,
    pages: (root?.['Shared Hit Blocks'] ?? 0) + (root?.['Shared Read Blocks'] ?? 0),
    nodes,
  };
}

function flatten(node: unknown): z.output<typeof nodeSchema>[] {
  const parsed = nodeSchema.parse(node);
  return [parsed, ...(parsed.Plans ?? []).flatMap(flatten)];
}
