/** Marks every secret of the installation under test. */
export const SECRET_MARK = 'kanarienvogel7';

/** Marks rows and files hidden from visitors and users without permissions. */
export const ROW_MARK = 'zaunkoenig7';

/** The encodings in which a marker could leak: plain, base64 at any alignment, and hex. */
function formsOf(mark: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${mark}`).toString('base64');
    // The outer characters depend on the neighboring bytes.
    return encoded.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -2);
  });
  return [mark, ...base64, Buffer.from(mark).toString('hex')];
}

const SECRET_FORMS = formsOf(SECRET_MARK);
const ROW_FORMS = formsOf(ROW_MARK);

/** Marks the test user's password, which must never be logged. */
export const PASSWORD_MARK = 'rohrdommel7';

/** @returns the part of a secret found in a text, or null */
export const findSecret = (text: string): string | null =>
  SECRET_FORMS.find((form) => text.includes(form)) ?? null;

/** @returns the part of a hidden row found in a text, or null */
export const findHiddenRow = (text: string): string | null =>
  ROW_FORMS.find((form) => text.includes(form)) ?? null;
