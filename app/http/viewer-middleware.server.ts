import type { MiddlewareFunction } from "react-router";
import type { Db } from "../../db/engine.ts";
import { readVisitor } from "../core/visitor.server.ts";
import { visitorActor } from "../lib/actor.ts";
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
import { findViewer } from "./viewer.server.ts";
import { openVisitor } from "./visitor.server.ts";

/**
 * Finds the viewer before any loader or action runs. Renews the session cookie when the session was extended. `isLikedBy` asks
 * whether an actor likes a blog.
 */
export const viewerMiddleware =
  (isLikedBy: (db: Db, actor: string, blogId: string) => Promise<boolean>): MiddlewareFunction<Response> =>
  async ({ request, params, context }, next) => {
    const [db, settings] = [context.get(dbContext), context.get(settingsContext)];
    const cookies = cookiesOf(settings);
    const visitorId = readVisitor(settings.SECRET, cookies.read(request, "visitor"));
    const isSecret = holdsSecret(request, params);
    if (isSecret) context.get(visitorPartsContext).isPersonal = true;
    const likes = (id: string, blogId: string) => isLikedBy(db, visitorActor(id), blogId);
    context.set(visitorContext, openVisitor(visitorId, context.get(visitorPartsContext), likes));
    const viewer = await findViewer(db, cookies.read(request, "session"));
    context.set(viewerContext, viewer);
    context.set(addressContext, addressOf(request));
    const response = await next();
    // No page that is opened from here may learn the address. With "no-referrer", browsers would leave the Origin out of the page's
    // own form, which is then refused.
    if (isSecret && !response.headers.has("Referrer-Policy"))
      response.headers.set("Referrer-Policy", "strict-origin");
    if (viewer.isSessionExtended && !cookies.isSetBy(response, "session"))
      response.headers.append("Set-Cookie", cookies.session(viewer.token!));
    return response;
  };
