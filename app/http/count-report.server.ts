import type { RouterContextProvider } from "react-router";
import { newVisitor } from "../core/visitor.server.ts";
import { visitorActor } from "../lib/actor.ts";
import { actorOf } from "./actor.server.ts";
import { clientAddressContext, limitsContext, settingsContext } from "./context.ts";
import { cookiesOf } from "./cookies.server.ts";
import { tooMany } from "./responses.ts";

/** Counts a report, and returns who sends it. Throws a 429. A visitor gets a cookie with the first report or like, not before. */
export async function countReport(context: Readonly<RouterContextProvider>) {
  const { reportsByPerson, reportsByAddress, newVisitor: newVisitors } = context.get(limitsContext);
  const clientAddress = context.get(clientAddressContext);
  const knownActor = actorOf(context);
  const waitSeconds =
    (await reportsByAddress.take(clientAddress)) ??
    (await (knownActor ? reportsByPerson.take(knownActor) : newVisitors.take(clientAddress)));
  if (waitSeconds) throw tooMany(waitSeconds);
  if (knownActor) return { actor: knownActor, headers: undefined };
  const settings = context.get(settingsContext);
  const visitor = newVisitor(settings.SECRET);
  const headers = { "Set-Cookie": cookiesOf(settings).visitor(visitor.signed) };
  return { actor: visitorActor(visitor.id), headers };
}
