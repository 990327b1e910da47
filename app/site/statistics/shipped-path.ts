/** The name under which a page that staff have moved says in its head where the application ships it. */
export const SHIPPED_PATH = 'shipped-path';
