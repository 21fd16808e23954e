import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import type { Route } from "./+types/desk.classes";

export function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "member");
  return {};
}

export const meta = titled("Classes", "noindex");

export default function Page() {
  return <main id="main" />;
}
