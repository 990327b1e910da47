/** Translation key for a text that is too long. */
export const TOO_LONG = 'common.tooLong';

/**
 * Maximum lengths of the public forms' fields, which the database enforces too. Separate from the schemas, so that
 * pages render fields without loading validation code.
 */
export const CONTACT_LIMITS = {
  name: 200,
  company: 200,
  email: 254,
  phone: 50,
  service: 100,
  message: 5000,
  subject: 300,
  plant: 200,
} as const;

export const APPLICATION_LIMITS = {
  full_name: 200,
  email: 254,
  phone: 50,
  profile_url: 500,
  cover_letter: 5000,
} as const;

export const SPONTANEOUS_LIMITS = {
  full_name: 200,
  email: 254,
  phone: 50,
  profile_url: 500,
  message: 5000,
} as const;

export const INTERNSHIP_LIMITS = {
  first_name: 100,
  last_name: 100,
  email: 254,
  phone: 50,
  institution: 200,
  career: 200,
  motivation: 5000,
  skills: 5000,
} as const;

/** The longest tag, in characters. */
export const MAX_TAG = 40;
