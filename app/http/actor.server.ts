import type { RouterContextProvider } from "react-router";
import { userActor, visitorActor } from "../lib/actor.ts";
import { viewerContext, visitorContext } from "./context.ts";

/** The actor of the viewer's likes; undefined before a visitor's first like. */
export function actorOf(context: Readonly<RouterContextProvider>): string | undefined {
  const { user } = context.get(viewerContext);
  if (user) return userActor(user.id);
  const visitorId = context.get(visitorContext).id();
  return visitorId === undefined ? undefined : visitorActor(visitorId);
}
