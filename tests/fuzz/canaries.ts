/** Stands in every secret of the installation that is attacked. */
export const SECRET_MARK = 'kanarienvogel7';

/** Stands in rows and files that neither visitors nor people without permissions may see. */
export const ROW_MARK = 'zaunkoenig7';

/** A text in the forms in which it could leave: as it is, in base64 at any position of a longer text, and in hex. */
function formsOf(mark: string): string[] {
  const base64 = [0, 1, 2].map((before) => {
    const encoded = Buffer.from(`${'x'.repeat(before)}${mark}`).toString('base64');
    // The characters at both ends depend on what stands beside the mark.
    return encoded.replace(/=+$/, '').slice(before === 0 ? 0 : before + 1, -2);
  });
  return [mark, ...base64, Buffer.from(mark).toString('hex')];
}

const SECRET_FORMS = formsOf(SECRET_MARK);
const ROW_FORMS = formsOf(ROW_MARK);

/** Stands in the password of the person who asks: no log keeps it. */
export const PASSWORD_MARK = 'rohrdommel7';

/** @returns what of a secret stands in a text, or null */
export const findSecret = (text: string): string | null =>
  SECRET_FORMS.find((form) => text.includes(form)) ?? null;

/** @returns what of a hidden row stands in a text, or null */
export const findHiddenRow = (text: string): string | null =>
  ROW_FORMS.find((form) => text.includes(form)) ?? null;
