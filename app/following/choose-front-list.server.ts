import { type RouterContextProvider, redirect } from "react-router";
import { dbContext, settingsContext } from "../http/context.ts";
import { cookiesOf } from "../http/cookies.server.ts";
import { followsSomething } from "./models/suggestions.server.ts";

/**
 * Leads a member whose last choice was "Following" there from the plain front page. Returns the headers that remember another
 * choice; undefined for a member who follows nothing, and so has no choice.
 */
export async function chooseFrontList(
  context: Readonly<RouterContextProvider>,
  request: Request,
  userId: string,
): Promise<HeadersInit | undefined> {
  if (!(await followsSomething(context.get(dbContext), userId))) return undefined;
  const cookies = cookiesOf(context.get(settingsContext));
  const query = new URL(request.url).searchParams;
  if (query.get("list") === "newest") return { "Set-Cookie": cookies.frontList("newest") };
  const isPlain = [...query.keys()].every((name) => name === "_routes");
  if (isPlain && cookies.read(request, "list") === "following") throw redirect("/following");
  return {};
}
