import { formatCount } from '#app/i18n/format-count.ts';
import {
  MAX_REDIRECT_PATH,
  MAX_REDIRECTS,
  type PathProblem,
  withoutFragment,
} from '#domain/website/site-redirect.ts';

const PROBLEMS = new Map<string, string>(
  Object.entries({
    path: 'Escriba una dirección de este sitio que comience con /, como /servicios',
    query: 'Escriba la dirección sin la parte que sigue a ? o #',
    long: `Es demasiado larga: hasta ${MAX_REDIRECT_PATH} caracteres`,
    reserved: 'Esa dirección es del portal o del sistema',
    own: 'Es una página del sitio: no se puede redirigir',
    host: 'Solo se redirige a páginas de este sitio: escriba la dirección desde /, como /servicios',
    unknown: 'El sitio no tiene una página ni un archivo publicado en esa dirección',
    self: 'Es la misma dirección',
  } satisfies Record<PathProblem, string>),
);

/** What to say about an issue of `redirectFormSchema`; other texts stay. */
export const describeProblem = (issue: string | undefined): string | undefined =>
  issue === undefined ? undefined : (PROBLEMS.get(issue) ?? issue);

export const TAKEN = 'Ya hay una redirección desde esta dirección';
export const CHAIN = 'Una redirección no puede llevar a otra: elija la página final';
export const NO_DOCUMENT = 'Ese archivo ya no existe';
export const FULL = `Hay ${formatCount(MAX_REDIRECTS)} redirecciones, el máximo`;

interface Paths {
  readonly from_path: string;
  readonly to_path: string;
}

/** Why a redirect cannot be beside others, as the database would refuse it; null when it can. */
export function explainConflict(
  { from_path, to_path }: Paths,
  others: readonly Paths[],
): { readonly field: 'from' | 'to'; readonly text: string } | null {
  const target = withoutFragment(to_path);
  if (others.some((other) => other.from_path === from_path)) return { field: 'from', text: TAKEN };
  const next = others.find((other) => other.from_path === target);
  if (next)
    return {
      field: 'to',
      text: `Esa dirección ya se redirige a ${next.to_path}: escriba ${next.to_path}`,
    };
  const former = others.find((other) => withoutFragment(other.to_path) === from_path);
  return (
    (former && {
      field: 'from',
      text: `La redirección desde ${former.from_path} lleva a esta dirección: cámbiela primero`,
    }) ??
    null
  );
}
