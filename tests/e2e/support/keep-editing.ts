import { expect, type Locator } from '@playwright/test';

/** Presses Escape in a field of a changed form and chooses to keep editing when asked. */
export async function keepEditing(field: Locator): Promise<void> {
  await field.press('Escape');
  const question = field.page().getByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(question).toHaveCount(0);
  await expect(field).toBeFocused();
}
