import { COMPANY } from '#domain/website/company.ts';
import { type CompanyVariables, companyVariables } from './company-variables.ts';

/** How texts write them. */
export const COMPANY_VARIABLES: readonly string[] = Object.keys(
  companyVariables(COMPANY, 'es', new Date(0)),
).map((name) => `{{company.${name}}}`);

/** Fills the facts into a text; an unknown variable stays as it is. */
export function fillCompanyText(text: string, variables: CompanyVariables): string {
  const values = new Map(Object.entries(variables));
  return text.replaceAll(/\{\{company\.(\w+)\}\}/g, (variable, name: string) => values.get(name) ?? variable);
}
