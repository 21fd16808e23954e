import type { MiddlewareFunction } from "react-router";
import { findViewer } from "../models/viewer.server.ts";
import { dbContext, settingsContext, viewerContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";

/** Finds the viewer before any loader or action runs. Renews the session cookie when the session was extended. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const settings = context.get(settingsContext);
  const cookies = cookiesOf(settings);
  const tokens = { session: cookies.read(request, "session"), visitor: cookies.read(request, "visitor") };
  const viewer = await findViewer(context.get(dbContext), settings.SECRET, tokens);
  context.set(viewerContext, viewer);
  const response = await next();
  if (viewer.isSessionExtended && !cookies.isSetBy(response, "session"))
    response.headers.append("Set-Cookie", cookies.session(viewer.token!));
  return response;
};
