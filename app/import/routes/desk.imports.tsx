import { redirect } from "react-router";
import { dbContext, settingsContext } from "../../http/context.ts";
import { invalid } from "../../http/responses.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { ImportList } from "../import-list.tsx";
import { findOpenImport, listImports } from "../models/import.server.ts";
import { receiveImport } from "../receive-import.server.ts";
import { UploadForm } from "../upload-form.tsx";
import type { Route } from "./+types/desk.imports";

export async function loader({ context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const db = context.get(dbContext);
  const [open, imports] = [await findOpenImport(db), await listImports(db)];
  const shown = imports.map(({ id, source, file_name, state, created_at }) => ({
    ...{ id, source, fileName: file_name, state, createdAt: created_at },
  }));
  return { imports: shown, isOpen: open !== undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireRight(context, "manage-site");
  const result = await receiveImport(context.get(dbContext), context.get(settingsContext), user.id, request);
  if ("error" in result) return invalid(result);
  throw redirect(`/desk/import/${result.id}`, 303);
}

export const meta = titled("Import");

export default function Imports({ loaderData: { imports, isOpen }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame title="Import">
      <p className="mt-2 max-w-2xl text-soft">
        Brings the posts of another blog along, with their people, comments, images and old addresses. First
        you see what would come; a whole import can be undone.
      </p>
      {isOpen ? (
        <p className="mt-6" role="status">
          One import at a time: finish or cancel the one below first.
        </p>
      ) : (
        <UploadForm {...actionData} />
      )}
      <ImportList imports={imports} />
    </DeskFrame>
  );
}
