import { fillVariables } from '../values/fill-variables.ts';
import type { Language } from '../values/language.ts';
import type { Company } from '../website/company.ts';
import { companyVariables } from '../website/company-variables.ts';
import { companyValues } from '../website/fill-company.ts';
import { mergeTexts } from '../website/merge-texts.ts';

/**
 * A copy of a group of texts with the company's facts and other values filled in.
 *
 * @param values what is filled in for a variable, `{{reference}}`, as it is
 */
export function fillMailTexts<T extends object>(
  texts: T,
  {
    company,
    language,
    values,
  }: { company: Company; language: Language; values: Readonly<Record<string, string>> },
): T {
  const filled = new Map([
    ...companyValues(companyVariables(company, language, new Date())),
    ...Object.entries(values),
  ]);
  return mergeTexts(texts, { texts: {}, orders: {}, show: (text) => fillVariables(text, filled) });
}
