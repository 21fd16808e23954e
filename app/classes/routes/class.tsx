import { titled } from "../../kit/titled.ts";
import { ClassFrame } from "../class-frame.tsx";
import { openClass } from "../open-class.server.ts";
import type { Route } from "./+types/class";

export async function loader(args: Route.LoaderArgs) {
  return { of: await openClass(args) };
}

export const meta = titled("Class", "noindex");

export default function Page({ loaderData: { of } }: Route.ComponentProps) {
  return <ClassFrame of={of} title="Class"></ClassFrame>;
}
