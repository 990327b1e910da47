/** Best first. */
const ENCODINGS = ['br', 'gzip'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/**
 * The encodings that a client accepts, best first. Its weights are ignored: sizes differ more than decoding efforts.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-12.5.3
 */
export function acceptedEncodings(request: Request): Encoding[] {
  const entries = (request.headers.get('accept-encoding') ?? '').toLowerCase().split(',');
  const accepted = new Map(
    entries.map((entry) => {
      const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
      return [name, !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))];
    }),
  );
  return ENCODINGS.filter((encoding) => accepted.get(encoding) ?? accepted.get('*'));
}
