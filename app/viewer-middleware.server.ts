import type { MiddlewareFunction } from "react-router";
import { dbContext, settingsContext, viewerContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";
import { findViewer } from "./models/viewer.server.ts";

/** Finds out who is looking, before any loader or action runs. */
export const findViewerOf: MiddlewareFunction<Response> = async ({ request, context }) => {
  const settings = context.get(settingsContext);
  const cookies = cookiesOf(settings);
  const given = { session: cookies.read(request, "session"), visitor: cookies.read(request, "visitor") };
  context.set(viewerContext, await findViewer(context.get(dbContext), settings.SECRET!, given));
};
