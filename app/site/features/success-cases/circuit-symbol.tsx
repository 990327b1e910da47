import type { ReactNode } from 'react';
import type { CircuitElement } from '#domain/website/single-line.ts';

const box = 'M24 0v12M10 12h28v28H10zM24 40v16';
const contact = 'M24 0v16M24 56V40L12 18';
const letters = (text: string): ReactNode => (
  <text x="24" y="31" textAnchor="middle" fontSize="12" fill="currentColor" stroke="none">
    {text}
  </text>
);

/** Each on a vertical line of 56, so that those of a circuit join. */
const SYMBOLS: Readonly<Record<CircuitElement, ReactNode>> = {
  red: (
    <>
      <circle cx="24" cy="24" r="14" />
      <path d="M16 24c3-7 5-7 8 0s5 7 8 0M24 38v18" />
    </>
  ),
  generador: (
    <>
      <circle cx="24" cy="26" r="14" />
      <path d="M24 40v16" />
      {letters('G')}
    </>
  ),
  transformador: (
    <>
      <path d="M24 0v9M24 47v9" />
      <circle cx="24" cy="20" r="11" />
      <circle cx="24" cy="36" r="11" />
    </>
  ),
  barra: (
    <>
      <path d="M24 0v56" />
      <path d="M4 28h40" strokeWidth="5" />
    </>
  ),
  interruptor: <path d={`${contact}M19 11l10 10m0-10-10 10`} />,
  seccionador: <path d={`${contact}M18 16h12`} />,
  fusible: <path d="M24 0v56M17 14h14v28H17z" />,
  proteccion: (
    <>
      <path d={box} />
      {letters('I>')}
    </>
  ),
  medidor: (
    <>
      <path d={`${box}M10 18h28`} />
      {letters('Wh')}
    </>
  ),
  contactor: <path d={`${contact}M24 10a6 6 0 0 1 0 12`} />,
  'partidor-suave': <path d={`${box}M17 20h14l-7 11zM17 31h14M27 31l5 5`} />,
  variador: <path d={`${box}M10 40 38 12M14 20c2-4 4-4 5 0s3 4 5 0M24 34c2-4 4-4 5 0s3 4 5 0`} />,
  condensadores: <path d="M24 0v56M24 28h8M32 20v16M37 20v16M37 28h6v8M39 36h8M41 40h4" />,
  ups: (
    <>
      <path d={box} />
      {letters('UPS')}
    </>
  ),
  motor: (
    <>
      <path d="M24 0v12" />
      <circle cx="24" cy="26" r="14" />
      {letters('M')}
    </>
  ),
  carga: <path d="M24 0v40M16 32l8 12 8-12z" />,
};

/** The symbol of a circuit's element, after IEC 60617. */
export const CircuitSymbol = ({ element }: { element: CircuitElement }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 48 56"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    className="h-14 w-12 shrink-0 font-sans print:h-10 print:w-9"
  >
    {SYMBOLS[element]}
  </svg>
);
