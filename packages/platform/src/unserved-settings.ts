import { z } from 'zod';
import type { ProjectConfig } from './project-config.ts';

/** Sections for the CLI and the containers it starts, which have no counterpart here. */
const OTHERS = new Set([
  'analytics',
  'db',
  'edge_runtime',
  'experimental',
  'inbucket',
  'local_smtp',
  'realtime',
  'remotes',
  'studio',
]);

/** Settings of those containers in the sections of services, which are always on, on one port. */
const OF_THE_CONTAINERS = new Set([
  'api.enabled',
  'api.external_url',
  'api.port',
  'api.tls',
  'storage.enabled',
]);

type Node = z.infer<typeof nodeSchema>;

const nodeSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  default: z.unknown().optional(),
});

/**
 * Finds the settings of config.toml that no service reads, except those switched off.
 *
 * @param schemas one for each section that services read
 * @returns paths such as `auth.third_party.firebase`
 */
export function unservedSettings(config: ProjectConfig, schemas: readonly z.ZodType[]): string[] {
  const known = schemas.map((schema) =>
    nodeSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  return Object.entries(config)
    .filter(([name]) => !OTHERS.has(name))
    .flatMap(([name, value]) => unread(value, name, childrenOf(known, name)));
}

function unread(value: unknown, path: string, known: readonly Node[]): string[] {
  if (known.length === 0) return isOff(value) || OF_THE_CONTAINERS.has(path) ? [] : [path];
  const section = z.record(z.string(), z.unknown()).safeParse(value);
  if (!section.success || !known.some(isSection)) return [];
  return Object.entries(section.data).flatMap(([name, item]) =>
    unread(item, `${path}.${name}`, childrenOf(known, name)),
  );
}

function childrenOf(nodes: readonly Node[], name: string): Node[] {
  return nodes.flatMap(({ additionalProperties, properties }) => {
    const child = nodeSchema.safeParse(
      properties && Object.hasOwn(properties, name) ? properties[name] : additionalProperties,
    );
    return child.success ? [child.data] : [];
  });
}

function isSection({ additionalProperties, properties }: Node): boolean {
  return properties !== undefined || typeof additionalProperties === 'object';
}

function isOff(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === false || value === '';
  if ('enabled' in value) return value.enabled === false;
  return Object.values(value).every(isOff);
}
