import { MAX_QUOTE_FILE_MB, MAX_QUOTE_FILES_IN_WORDS } from '#domain/file-limits.ts';
import type { quoteDetails as spanish } from '../es/quote-details.ts';

/** Labels of the technical part of the quote request form, loaded with it. */
export const quoteDetails = {
  plant: 'Plant or site',
  region: 'Region of Chile',
  chooseRegion: 'Choose a region',
  wantedBy: 'Needed by',
  files: 'Files',
  filesHint: `Up to ${MAX_QUOTE_FILES_IN_WORDS.en}: PDF, DWG, XLSX or images, ${MAX_QUOTE_FILE_MB} MB each. Single-line diagrams, specifications, photographs.`,
  choose: 'Choose or drop files here',
  remove: 'Remove',
  offline: 'No connection. The upload resumes where it stopped when you are back online.',
  uploading: 'Uploading files',
  errors: {
    count: `Attach ${MAX_QUOTE_FILES_IN_WORDS.en} files at most`,
    type: 'Only PDF, DWG, XLSX, JPG, PNG or WebP files are accepted',
    size: `Each file may be up to ${MAX_QUOTE_FILE_MB} MB`,
  },
  refused: {
    wrongType: 'The content of {{name}} does not match its type. Remove or replace it, and send again.',
    tooLarge: `{{name}} is larger than ${MAX_QUOTE_FILE_MB} MB. Remove or replace it, and send again.`,
    rateLimited:
      'Too many files were sent from this connection. You can remove them and send now, or wait an hour.',
    unavailable:
      'We cannot receive files at the moment. You can remove them and send now, or wait a few minutes.',
  },
} satisfies typeof spanish;
