import type { MiddlewareFunction } from "react-router";
import { findViewer } from "../models/viewer.server.ts";
import { readVisitor } from "../models/visitor.server.ts";
import {
  addressContext,
  dbContext,
  settingsContext,
  viewerContext,
  visitorContext,
  visitorPartsContext,
} from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";
import { holdsSecret } from "./requests.ts";
import { addressOf } from "./responses.ts";
import { openVisitor } from "./visitor.server.ts";

/** Finds the viewer before any loader or action runs. Renews the session cookie when the session was extended. */
export const viewerMiddleware: MiddlewareFunction<Response> = async ({ request, params, context }, next) => {
  const [db, settings] = [context.get(dbContext), context.get(settingsContext)];
  const cookies = cookiesOf(settings);
  const visitorId = readVisitor(settings.SECRET, cookies.read(request, "visitor"));
  if (holdsSecret(request, params)) context.get(visitorPartsContext).isPersonal = true;
  context.set(visitorContext, openVisitor(db, visitorId, context.get(visitorPartsContext)));
  const viewer = await findViewer(db, cookies.read(request, "session"));
  context.set(viewerContext, viewer);
  context.set(addressContext, addressOf(request));
  const response = await next();
  if (viewer.isSessionExtended && !cookies.isSetBy(response, "session"))
    response.headers.append("Set-Cookie", cookies.session(viewer.token!));
  return response;
};
