import { dbContext } from "../../http/context.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { ClassRows } from "../class-rows.tsx";
import { listOwnClasses } from "../models/class-list.server.ts";
import type { Route } from "./+types/classes";

/** The classes in which somebody learns or teaches. */
export async function loader({ context }: Route.LoaderArgs) {
  const user = requireRight(context, "member");
  return { rows: await listOwnClasses(context.get(dbContext), user.id) };
}

export const meta = titled("Classes", "noindex");

export default function Classes({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-3xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Classes</h1>
      <ClassRows rows={rows} empty="You are in no class." />
    </main>
  );
}
