import { dbContext } from "../../http/context.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { ClassRows } from "../class-rows.tsx";
import { listClasses } from "../models/class-list.server.ts";
import type { Route } from "./+types/classes";

/** The classes in which somebody learns or teaches. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: userId } = requireRight(context, "member");
  const before = parseTimeCursor(new URL(request.url).searchParams.get("before"));
  return listClasses(context.get(dbContext), { userId, before });
}

export const meta = titled("Classes", "noindex");

export default function Classes({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Classes</h1>
      <ClassRows {...loaderData} none="You are in no class. A teacher’s link leads into one." />
    </main>
  );
}
