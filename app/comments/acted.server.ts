import { actionResponse } from "../http/responses.ts";

/** The answer to an act: what came of it for the comments of an open page, which stays; a redirect to `back` for a form. */
export function acted<T extends object>(request: Request, back: string, result: T): Response {
  const isOpenPage = new URL(request.url).pathname.endsWith(".data");
  return isOpenPage ? Response.json(result) : actionResponse(request, back, result);
}
