import type { quoteDetails as spanish } from '../es/quote-details.ts';

/** Labels of the technical part of the quote request form, loaded with it. */
export const quoteDetails = {
  plant: 'Plant or site',
  region: 'Region of Chile',
  chooseRegion: 'Choose a region',
  wantedBy: 'Needed by',
  files: 'Files',
  filesHint:
    'Up to three: PDF, DWG, XLSX or images, 10 MB each. Single-line diagrams, specifications, photographs.',
  choose: 'Choose or drop files here',
  remove: 'Remove',
  offline: 'No connection. The upload resumes where it stopped when you are back online.',
  uploading: 'Uploading files',
  errors: {
    count: 'Attach three files at most',
    type: 'Only PDF, DWG, XLSX, JPG, PNG or WebP files are accepted',
    size: 'Each file may be up to 10 MB',
  },
} satisfies typeof spanish;
