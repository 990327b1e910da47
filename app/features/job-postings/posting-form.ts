import { dayInChile } from '#domain/chile-time.ts';
import type { JobPosting, JobPostingForm } from '#domain/job-posting.ts';

/** What the form shows of a new posting. */
export const NEW_POSTING: JobPostingForm = {
  title: '',
  department: '',
  location: '',
  description: '',
  requirements: '',
  benefits: '',
  employment_type: 'full_time',
  experience_level: 'mid',
  status: 'draft',
  salary_min: '',
  salary_max: '',
  external_link: '',
  expires_at: '',
};

/** What the form shows of a posting that exists. */
export function formOf(posting: JobPosting): JobPostingForm {
  return {
    title: posting.title,
    department: posting.department,
    location: posting.location,
    description: posting.description,
    requirements: posting.requirements,
    benefits: posting.benefits ?? '',
    employment_type: posting.employment_type,
    experience_level: posting.experience_level,
    status: posting.status,
    salary_min: posting.salary_min ?? '',
    salary_max: posting.salary_max ?? '',
    external_link: posting.external_link ?? '',
    expires_at: posting.expires_at ? dayInChile(posting.expires_at) : '',
  };
}

/** The same posting once more, as a draft that says so and has no end. */
export const copyOf = (posting: JobPosting): JobPostingForm => ({
  ...formOf(posting),
  title: `${posting.title} (copia)`,
  status: 'draft',
  expires_at: '',
});
