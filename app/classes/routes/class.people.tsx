import { titled } from "../../kit/titled.ts";
import { ClassFrame } from "../class-frame.tsx";
import { openTaughtClass } from "../open-class.server.ts";
import type { Route } from "./+types/class.people";

export async function loader(args: Route.LoaderArgs) {
  return { of: await openTaughtClass(args) };
}

export const meta = titled("People", "noindex");

export default function Page({ loaderData: { of } }: Route.ComponentProps) {
  return <ClassFrame of={of} title="People"></ClassFrame>;
}
