import { z } from 'zod';

/** What single-line diagrams of success cases consist of, each with a symbol of IEC 60617; stored under these names. */
export const CIRCUIT_ELEMENTS = [
  'red',
  'generador',
  'transformador',
  'barra',
  'interruptor',
  'seccionador',
  'fusible',
  'proteccion',
  'medidor',
  'contactor',
  'partidor-suave',
  'variador',
  'condensadores',
  'ups',
  'motor',
  'carga',
] as const;

export type CircuitElement = (typeof CIRCUIT_ELEMENTS)[number];

export const MAX_CIRCUIT_ELEMENTS = 8;

/** The elements of a circuit, from the supply on. */
export const circuitSchema = z.array(z.enum(CIRCUIT_ELEMENTS)).min(1).max(MAX_CIRCUIT_ELEMENTS);

/** A month, as `<input type="month">` gives it. */
export const monthSchema = z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, { error: 'month' });
