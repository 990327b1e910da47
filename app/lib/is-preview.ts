/** Whether the page is a preview, whose address contains a token: it is neither counted nor reported to anybody. */
export const isPreview = (): boolean => window.location.pathname.startsWith('/vista-previa/');
