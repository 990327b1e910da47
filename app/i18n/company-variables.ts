import type { Language } from '#domain/values/language.ts';
import { COMPANY, type Company, companyAddress } from '#domain/website/company.ts';
import { formatYear } from './format.ts';

/** What texts may state about the company, written `{{company.phone}}`. */
export type CompanyVariables = ReturnType<typeof companyVariables>;

/** @param now the years of experience depend on it */
export function companyVariables(company: Company, language: Language, now: Date) {
  const { city, email, founded, hours, legalName, name, phone } = company;
  // Complete years, whatever the month of the foundation was.
  const years = Math.max(0, Number(formatYear(now.toISOString())) - Number(founded) - 1);
  return {
    name,
    legalName,
    founded,
    years: String(years),
    phone,
    email,
    address: companyAddress(company),
    city,
    hours: hours[language],
  };
}

/** How texts write them. */
export const COMPANY_VARIABLES: readonly string[] = Object.keys(
  companyVariables(COMPANY, 'es', new Date(0)),
).map((name) => `{{company.${name}}}`);

/** Fills the facts into a text; an unknown variable stays as it is. */
export function fillCompanyText(text: string, variables: CompanyVariables): string {
  const values = new Map(Object.entries(variables));
  return text.replaceAll(/\{\{company\.(\w+)\}\}/g, (variable, name: string) => values.get(name) ?? variable);
}
