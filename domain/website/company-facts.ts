import { z } from 'zod';
import { dayInChile } from '../values/chile-time.ts';
import { cleanLine } from '../values/clean-text.ts';
import { emailSchema, INVALID_EMAIL } from '../values/email.ts';
import { COMPANY, type Company } from './company.ts';
import { setTexts, type TextChanges } from './text-changes.ts';

const EARLIEST_YEAR = 1800;

/** A line that no text it is filled into would interpret. Errors are shown to staff, in Spanish. */
const line = (maximum: number) =>
  z
    .string()
    .overwrite(cleanLine)
    .min(1, { error: 'Escriba un texto' })
    .max(maximum, { error: `Máximo ${maximum} caracteres` })
    .refine((text) => !/[{}[\]<>]|\$t\(/.test(text), { error: 'Sin llaves, corchetes ni < >' });

const FACTS: ReadonlyMap<string, z.ZodType<string>> = new Map(
  Object.entries({
    name: line(40),
    legalName: line(120),
    founded: line(4).refine(
      (year) =>
        /^\d{4}$/.test(year) &&
        Number(year) >= EARLIEST_YEAR &&
        year <= dayInChile(new Date().toISOString()).slice(0, 4),
      { error: `Escriba un año entre ${EARLIEST_YEAR} y el actual` },
    ),
    phone: line(30).regex(/^\+(?:[ -]?\d){8,15}$/, {
      error: 'Escriba el número con el código del país, como +56 2 2345 6700',
    }),
    email: emailSchema(INVALID_EMAIL),
    street: line(120),
    city: line(60),
    social: line(300).regex(/^https:\/\/[^\s/?#@:\\]+\.[^\s/?#@:\\]+(?:[/?#][^\s\\]*)?$/, {
      error: 'Escriba una dirección que empiece con https://',
    }),
    'hours.es': line(80),
    'hours.en': line(80),
  } satisfies Record<FactPath, z.ZodType<string>>),
);

/** The paths of all facts, in the order of their form. */
export const FACT_PATHS: readonly string[] = [...FACTS.keys()];

type FactPath = Exclude<keyof Company, 'hours'> | `hours.${keyof Company['hours']}`;

/** Why a fact cannot be published, in Spanish; null if it can. */
export function factError(path: string, value: string): string | null {
  const checked = FACTS.get(path)?.safeParse(value);
  return checked?.error?.issues[0]?.message ?? null;
}

/** The changed facts that are valid: what something other than our form has written must not reach a page. */
export function validFacts(changes: TextChanges): TextChanges {
  return Object.fromEntries(
    Object.entries(changes).flatMap(([path, value]) => {
      const checked = FACTS.get(path)?.safeParse(value);
      return checked?.success ? [[path, checked.data]] : [];
    }),
  );
}

/** The facts with the changes that staff have published. */
export const companyOf = (changes: TextChanges): Company => setTexts(COMPANY, validFacts(changes));
