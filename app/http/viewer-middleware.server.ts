import type { MiddlewareFunction } from "react-router";
import { findViewer } from "../models/viewer.server.ts";
import { dbContext, settingsContext, viewerContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";

/** Finds out who is looking, before any loader or action runs; prolongs the cookie of a session that is used. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const settings = context.get(settingsContext);
  const cookies = cookiesOf(settings);
  const given = { session: cookies.read(request, "session"), visitor: cookies.read(request, "visitor") };
  const viewer = await findViewer(context.get(dbContext), settings.SECRET, given);
  context.set(viewerContext, viewer);
  const response = await next();
  if (viewer.slid && !cookies.isSetBy(response, "session"))
    response.headers.append("Set-Cookie", cookies.session(viewer.token!));
  return response;
};
