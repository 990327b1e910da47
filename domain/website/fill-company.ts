import { fillVariables } from '../values/fill-variables.ts';
import { COMPANY } from './company.ts';
import { type CompanyVariables, companyVariables } from './company-variables.ts';

/** The facts by the names of their variables: `company.phone`. */
export const companyValues = (variables: CompanyVariables): ReadonlyMap<string, string> =>
  new Map(Object.entries(variables).map(([name, value]) => [`company.${name}`, value]));

/** How texts write them. */
export const COMPANY_VARIABLES: readonly string[] = [
  ...companyValues(companyVariables(COMPANY, 'es', new Date(0))).keys(),
].map((name) => `{{${name}}}`);

/** Fills the facts into a text; an unknown variable stays as it is. */
export const fillCompanyText = (text: string, variables: CompanyVariables): string =>
  fillVariables(text, companyValues(variables));
