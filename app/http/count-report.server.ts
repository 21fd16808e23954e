import type { RouterContextProvider } from "react-router";
import { newVisitor } from "../core/visitor.server.ts";
import { visitorActor } from "../lib/actor.ts";
import { countOne } from "./act-limit.server.ts";
import { actorOf } from "./actor.server.ts";
import { clientAddressContext, limitsContext, settingsContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";

/** Counts a report, and returns who sends it. Throws a 429. A visitor gets a cookie with the first report or like, not before. */
export async function countReport(context: Readonly<RouterContextProvider>) {
  const { reportsByPerson, reportsByAddress, newVisitor: newVisitors } = context.get(limitsContext);
  const clientAddress = context.get(clientAddressContext);
  const knownActor = actorOf(context);
  await countOne(reportsByAddress, clientAddress);
  await (knownActor ? countOne(reportsByPerson, knownActor) : countOne(newVisitors, clientAddress));
  if (knownActor) return { actor: knownActor, headers: undefined };
  const settings = context.get(settingsContext);
  const visitor = newVisitor(settings.SECRET);
  const headers = { "Set-Cookie": cookiesOf(settings).visitor(visitor.signed) };
  return { actor: visitorActor(visitor.id), headers };
}
