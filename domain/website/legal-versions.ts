import { PRIVACY_VERSION } from '../data-protection/privacy.ts';

/** Since when the legal texts that the application ships are in force. Change it with the meaning of a text. */
export const LEGAL_VERSIONS = { privacy: PRIVACY_VERSION, terms: '2026-11-20' } as const;
