import { errors } from './errors.ts';

export interface MediaType {
  readonly kind: 'json' | 'object' | 'csv' | 'openapi';
  readonly stripNulls: boolean;
  readonly contentType: string;
}

/**
 * Chooses the form of the answer.
 *
 * @throws RestError PGRST107 when nothing acceptable can be made
 */
export function negotiate(accept: string | null): MediaType {
  const wanted = (accept ?? '*/*').split(',').map((part) => part.trim());
  for (const entry of wanted) {
    const [type = '', ...options] = entry.split(';').map((part) => part.trim());
    const stripNulls = options.includes('nulls=stripped');
    const suffix = stripNulls ? '; nulls=stripped' : '';
    if (type === '*/*' || type === 'application/*' || type === 'application/json') {
      return { kind: 'json', stripNulls, contentType: 'application/json; charset=utf-8' };
    }
    if (type.startsWith('application/vnd.pgrst.object')) {
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
      };
    }
    if (type.startsWith('application/vnd.pgrst.array')) {
      return {
        kind: 'json',
        stripNulls,
        contentType: `application/vnd.pgrst.array+json${suffix}; charset=utf-8`,
      };
    }
    if (type === 'text/csv')
      return { kind: 'csv', stripNulls: false, contentType: 'text/csv; charset=utf-8' };
    if (type === 'application/openapi+json') {
      return { kind: 'openapi', stripNulls: false, contentType: 'application/openapi+json; charset=utf-8' };
    }
  }
  throw errors.notAcceptable(wanted.join(', '));
}
