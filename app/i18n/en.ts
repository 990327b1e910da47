import { application } from './en/application.ts';
import { common } from './en/common.ts';
import { company } from './en/company.ts';
import { consent } from './en/consent.ts';
import { contact } from './en/contact.ts';
import { home } from './en/home.ts';
import { internships } from './en/internships.ts';
import { jobs } from './en/jobs.ts';
import { layout } from './en/layout.ts';
import { services } from './en/services.ts';

export const en = {
  application,
  common,
  company,
  consent,
  contact,
  home,
  internships,
  jobs,
  layout,
  services,
};
