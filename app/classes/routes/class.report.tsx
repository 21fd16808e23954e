import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import type { Route } from "./+types/class.report";

export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "member");
  return {};
}

export const meta = titled("Report", "noindex");

export default function Page() {
  return <main id="main" />;
}
