import { errors } from '../errors.ts';

export interface MediaType {
  readonly kind: 'json' | 'object' | 'csv' | 'openapi';
  readonly stripNulls: boolean;
  readonly contentType: string;
  /** The format and options of EXPLAIN; null to execute the statement. */
  readonly plan: { readonly format: 'text' | 'json'; readonly options: readonly string[] } | null;
}

const CHARSET = '; charset=utf-8';
const PLAN_OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/**
 * Negotiates the media type of the response.
 *
 * @param accept the `Accept` header; entries with a higher `q` take precedence
 * @param options.kinds available kinds, the default first
 * @throws RestError PGRST107 when none is acceptable
 */
export function negotiate(
  accept: string | null,
  options: { kinds: readonly MediaType['kind'][]; allowPlan: boolean },
): MediaType {
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

function mediaType(
  entry: string,
  options: { kinds: readonly MediaType['kind'][]; allowPlan: boolean },
): MediaType | null {
  const [type = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const stripNulls = parameters.includes('nulls=stripped');
  const isAny = type === '*/*' || type === 'application/*';
  if (type.startsWith('application/vnd.pgrst.plan')) {
    return options.allowPlan ? planMedia(type, parameters, options) : null;
  }
  const kind = isAny ? options.kinds[0] : kindOf(type);
  if (kind === undefined || !options.kinds.includes(kind)) return null;
  const suffix = stripNulls && kind !== 'csv' ? ';nulls=stripped' : '';
  const names: Record<MediaType['kind'], string> = {
    json: suffix ? 'application/vnd.pgrst.array+json' : 'application/json',
    object: 'application/vnd.pgrst.object+json',
    csv: 'text/csv',
    openapi: 'application/openapi+json',
  };
  return {
    kind,
    stripNulls: suffix !== '',
    contentType: `${names[kind]}${suffix}${CHARSET}`,
    plan: null,
  };
}

function kindOf(type: string): MediaType['kind'] | undefined {
  if (type === 'application/json' || /^application\/vnd\.pgrst\.array(?:\+json)?$/.test(type)) return 'json';
  if (/^application\/vnd\.pgrst\.object(?:\+json)?$/.test(type)) return 'object';
  if (type === 'text/csv') return 'csv';
  return type === 'application/openapi+json' ? 'openapi' : undefined;
}

/** `application/vnd.pgrst.plan+json; for="application/json"; options=analyze|verbose` */
function planMedia(
  type: string,
  parameters: readonly string[],
  options: { kinds: readonly MediaType['kind'][]; allowPlan: boolean },
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
