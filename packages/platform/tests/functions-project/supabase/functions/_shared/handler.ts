/** In the folder for shared code, so it is not served. */
export default async function handler(): Promise<Response> {
  return new Response('shared');
}
