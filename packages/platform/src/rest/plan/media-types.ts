import { errors } from '../errors.ts';
import type { MediaDomain, MediaHandler } from '../schema-cache/catalog.ts';

export interface MediaType {
  readonly kind: 'json' | 'object' | 'csv' | 'openapi' | 'custom';
  /** Renders a custom media type: an aggregate over the rows, or null when the called function does so itself. */
  readonly handler: (MediaDomain & Pick<CustomHandler, 'aggregate' | 'rowType'>) | null;
  readonly stripNulls: boolean;
  readonly contentType: string;
  /** The format and options of EXPLAIN; null to execute the statement. */
  readonly plan: { readonly format: 'text' | 'json'; readonly options: readonly string[] } | null;
}

const CHARSET = '; charset=utf-8';
/** Media types that PostgREST sends with a charset. */
const TEXTS = ['application/json', 'application/geo+json', 'text/csv', 'text/plain', 'text/xml'];
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

export interface NegotiationOptions {
  /** Built-in kinds, the default first. */
  readonly kinds: readonly BuiltIn[];
  readonly allowPlan: boolean;
  /** Handlers defined in the database, which take precedence over built-in kinds. */
  readonly handlers?: readonly CustomHandler[];
}

type BuiltIn = Exclude<MediaType['kind'], 'custom'>;

/** A null aggregate means that the called function renders its result itself. */
type CustomHandler = Omit<MediaHandler, 'aggregate'> & { readonly aggregate: string | null };

/**
 * Negotiates the media type of the response.
 *
 * @param accept the `Accept` header; entries with a higher `q` take precedence
 * @throws RestError PGRST107 when none is acceptable
 */
export function negotiate(accept: string | null, options: NegotiationOptions): MediaType {
  const accepted = splitHeader(accept ?? '*/*')
    .map((entry) => ({ entry, weight: Number(/;\s*q=([\d.]+)/.exec(entry)?.[1] ?? 1) }))
    .sort((a, b) => b.weight - a.weight);
  for (const { entry } of accepted) {
    const media = mediaType(entry, options);
    if (media) return media;
  }
  throw errors.notAcceptable(accepted.map(({ entry }) => entry).join(', '));
}

/** Splits at commas outside quotes. */
function splitHeader(text: string): string[] {
  return [...text.matchAll(/(?:"[^"]*"|[^,"])+/g)].map(([part]) => part.trim()).filter(Boolean);
}

function mediaType(entry: string, options: NegotiationOptions): MediaType | null {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const stripNulls = parameters.includes('nulls=stripped');
  const isAny = type === '*/*' || type === 'application/*';
  if (type.startsWith('application/vnd.pgrst.plan')) {
    return options.allowPlan ? planMedia(type, parameters, options) : null;
  }
  const custom = customMedia(type.toLowerCase(), options.handlers ?? []);
  if (custom) return custom;
  const kind = isAny ? options.kinds[0] : kindOf(type);
  if (kind === undefined || !options.kinds.includes(kind)) return null;
  const suffix = stripNulls && kind !== 'csv' ? ';nulls=stripped' : '';
  const names: Record<BuiltIn, string> = {
    json: suffix ? 'application/vnd.pgrst.array+json' : 'application/json',
    object: 'application/vnd.pgrst.object+json',
    csv: 'text/csv',
    openapi: 'application/openapi+json',
  };
  return {
    kind,
    handler: null,
    stripNulls: suffix !== '',
    contentType: `${names[kind]}${suffix}${CHARSET}`,
    plan: null,
  };
}

/**
 * Order of precedence: a relation's or function's own handler for all types, its own for this type, one for any row.
 */
function customMedia(type: string, handlers: readonly CustomHandler[]): MediaType | null {
  // PostgREST's own types have parameters, which handlers would not honor.
  if (type.startsWith('application/vnd.pgrst.')) return null;
  const own = handlers.filter(({ relation }) => relation !== null);
  const handler =
    own.find(({ mediaType }) => mediaType === '*/*') ??
    own.find(({ mediaType }) => mediaType === type) ??
    handlers.find(({ mediaType, relation }) => relation === null && mediaType === type);
  if (!handler) return null;
  const name = handler.mediaType === '*/*' ? 'application/octet-stream' : handler.mediaType;
  const contentType = `${name}${TEXTS.includes(name) ? CHARSET : ''}`;
  return { kind: 'custom', handler, stripNulls: false, contentType, plan: null };
}

function kindOf(type: string): BuiltIn | undefined {
  if (type === 'application/json' || /^application\/vnd\.pgrst\.array(?:\+json)?$/.test(type)) return 'json';
  if (/^application\/vnd\.pgrst\.object(?:\+json)?$/.test(type)) return 'object';
  if (type === 'text/csv') return 'csv';
  return type === 'application/openapi+json' ? 'openapi' : undefined;
}

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose` */
function planMedia(
  type: string,
  parameters: readonly string[],
  options: NegotiationOptions,
): MediaType | null {
  const value = (name: string): string | undefined =>
    parameters.find((parameter) => parameter.startsWith(`${name}=`))?.slice(name.length + 1);
  const target = value('for')?.replaceAll('"', '') ?? 'application/json';
  const media = mediaType(target, options);
  if (!media) return null;
  const format = type.endsWith('+json') ? 'json' : 'text';
  const chosen = PLAN_OPTIONS.filter((option) => value('options')?.split('|').includes(option));
  const suffix = chosen.length > 0 ? `; options=${chosen.join('|')}` : '';
  return {
    ...media,
    contentType: `application/vnd.pgrst.plan+${format}; for="${media.contentType.replace(CHARSET, '')}"${suffix}${CHARSET}`,
    plan: { format, options: chosen },
  };
}
