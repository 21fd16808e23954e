import type { RouterContextProvider } from "react-router";
import { viewerContext, visitorContext } from "./context.ts";
import { visitorActor } from "./visitor.server.ts";

/** The actor of the viewer's likes: "u:" and a user's id, or "v:" and a visitor's; undefined before a visitor's first like. */
export function actorOf(context: Readonly<RouterContextProvider>): string | undefined {
  const { user } = context.get(viewerContext);
  if (user) return `u:${user.id}`;
  const visitorId = context.get(visitorContext).id();
  return visitorId === undefined ? undefined : visitorActor(visitorId);
}
