/** Where most applicants have their address. */
const PROVIDERS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.cl',
  'hotmail.es',
  'outlook.com',
  'outlook.cl',
  'outlook.es',
  'yahoo.com',
  'yahoo.es',
  'live.com',
  'live.cl',
  'icloud.com',
  'protonmail.com',
];

/** Resemble those, but exist. */
const OTHERS = ['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'aol.com', 'fastmail.com'];

/**
 * The address that was probably meant, when its domain resembles one of the large providers': `ana@gmail.com` for
 * `ana@gmial.com`. A suggestion only: the domain may exist.
 */
export function suggestEmail(address: string): string | null {
  const [, user, written] = /^\s*([^\s@]+)@([^\s@]+?)[.,\s]*$/.exec(address) ?? [];
  const domain = written?.toLowerCase().replaceAll(',', '.');
  if (!user || !domain || PROVIDERS.includes(domain) || OTHERS.includes(domain)) return null;
  const meant = PROVIDERS.find((provider) => resembles(domain, provider));
  return meant ? `${user}@${meant}` : null;
}

function resembles(domain: string, provider: string): boolean {
  const [name = '', ending = ''] = domain.split(/\.(.*)/);
  const [itsName = '', itsEnding = ''] = provider.split(/\.(.*)/);
  // Gmail has no addresses in other countries.
  if (name === 'gmail') return provider === 'gmail.com';
  // Longer names have room for two slips; short ones resemble too many.
  if (ending === itsEnding) return distance(name, itsName) <= (itsName.length > 6 ? 2 : 1);
  return distance(domain, provider) <= 1;
}

/** How many letters to add, omit, replace or swap with the next one (optimal string alignment). */
function distance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => i || j),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1)
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const row = rows[i];
      if (row)
        row[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        );
    }
  return at(one.length, other.length);
}
