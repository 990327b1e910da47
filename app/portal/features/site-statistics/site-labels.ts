import type { BadgeTone } from '#app/ui/status-badge.tsx';
import type { CountedForm, Device } from '#domain/website/visit-events.ts';
import type { VitalRating, WebVital } from '#domain/website/web-vitals.ts';

export const FORM_LABELS = {
  quote: 'Cotización',
  application: 'Postulación a una oferta',
  internship: 'Práctica',
  resume: 'CV sin oferta',
  job_alert: 'Alerta de empleo',
} as const satisfies Record<CountedForm, string>;

export const DEVICE_LABELS = {
  phone: 'Teléfono',
  tablet: 'Tableta',
  desktop: 'Computador',
} as const satisfies Record<Device, string>;

export const LANGUAGE_NAMES = { es: 'Español', en: 'Inglés' } as const;

/** Names of sources that are not hosts or campaigns. */
export const SOURCE_LABELS: ReadonlyMap<string, string> = new Map([
  ['directo', 'Sin enlace (directo)'],
  ['otros', 'Otros'],
]);

export const VITAL_LABELS = {
  LCP: 'Contenido principal (LCP)',
  INP: 'Respuesta (INP)',
  CLS: 'Saltos (CLS)',
  FCP: 'Primer contenido (FCP)',
  TTFB: 'Servidor (TTFB)',
} as const satisfies Record<WebVital, string>;

export const RATINGS = {
  good: { label: 'Bueno', tone: 'green' },
  fair: { label: 'Por mejorar', tone: 'amber' },
  poor: { label: 'Malo', tone: 'red' },
} as const satisfies Record<VitalRating, { label: string; tone: BadgeTone }>;

const SECONDS = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 1 });
const SHIFT = new Intl.NumberFormat('es-CL', { maximumFractionDigits: 2 });

/** `2,1 s`, `180 ms`; CLS has no unit. */
export function vitalText(metric: WebVital, value: number): string {
  if (metric === 'CLS') return SHIFT.format(value);
  return value >= 1000 ? `${SECONDS.format(value / 1000)} s` : `${Math.round(value)} ms`;
}

const CHANGE = new Intl.NumberFormat('es-CL', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** How a figure changed since the period before, `+12 %`; a dash when nothing was counted then. */
export const changeText = (now: number, before: number | null | undefined): string =>
  before ? CHANGE.format(now / before - 1) : '–';

/** The path of a page, without the names of its parameters. */
export const pageText = (page: string): string => page.replace(/\/:\w+/g, '/…');
