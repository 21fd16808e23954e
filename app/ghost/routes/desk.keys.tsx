import { data, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { readLine } from "../../desk/desk-fields.ts";
import { readDeskForm } from "../../desk/desk-form.server.ts";
import { ActionForm, TextField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { DeskSection } from "../../desk/desk-section.tsx";
import { DeskDay } from "../../desk/desk-time.tsx";
import { RowAct } from "../../desk/row-act.tsx";
import { dbContext } from "../../http/context.ts";
import { invalid } from "../../http/responses.ts";
import { titled } from "../../kit/titled.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { useSite } from "../../ui/site.tsx";
import {
  addContentKey,
  type ContentKey,
  isContentKey,
  listContentKeys,
  newContentKey,
  removeContentKey,
} from "../models/content-key.server.ts";
import type { Route } from "./+types/desk.keys";

const maxNameLength = 60;

export async function loader({ context }: Route.LoaderArgs) {
  requireDesk(context, "manage-site");
  return { keys: await listContentKeys(context.get(dbContext)), newKey: newContentKey() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireDesk(context, "manage-site");
  const db = context.get(dbContext);
  const { form, act } = await readDeskForm(request, ["add", "remove"]);
  const [key, name] = [readLine(form, "key"), readLine(form, "name")];
  if (!isContentKey(key)) throw data(null, { status: 400 });
  if (act === "remove") await removeContentKey(db, user.id, key);
  else {
    if (!name || name.length > maxNameLength)
      return invalid({ name, error: `Say what it is for, in ${maxNameLength} characters at most.` });
    if (!(await addContentKey(db, key, name, user.id)))
      return invalid({ name, error: "There are too many keys. Remove one first." });
  }
  throw redirect("/desk/keys", 303);
}

export const meta = titled("Keys");

export default function Keys({ loaderData: { keys, newKey }, actionData }: Route.ComponentProps) {
  const { url } = useSite();
  return (
    <DeskFrame title="Keys">
      <p className="mt-2 max-w-2xl text-soft">
        Front ends and site generators that were made for Ghost read this site with Ghost’s Content API, at{" "}
        <code className="break-all">{url}</code>. A key opens what is public, and changes nothing.
      </p>
      {keys.length === 0 ? <EmptyList text="No keys yet." /> : <KeyRows keys={keys} />}
      <DeskSection title="Make a key">
        <ActionForm act="add" button="Make it" look="primary">
          <input type="hidden" name="key" value={newKey} />
          <TextField
            label="What it is for"
            name="name"
            defaultValue={actionData?.name}
            error={actionData?.error}
          />
        </ActionForm>
      </DeskSection>
    </DeskFrame>
  );
}

function KeyRows({ keys }: { keys: ContentKey[] }) {
  return (
    <ul className="mt-6 divide-y divide-line border-line border-y">
      {keys.map(({ key, name, created_at, last_used_on }) => (
        <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <div className="min-w-0 flex-1 basis-60 break-words">
            <bdi className="font-medium">{name}</bdi>
            <p>
              <code className="select-all break-all text-sm">{key}</code>
            </p>
            <p className="text-faint text-xs">
              Made <DeskDay at={created_at} />,{" "}
              {last_used_on ? (
                <>
                  last used <DeskDay at={`${last_used_on}T00:00:00.000Z`} />
                </>
              ) : (
                "never used"
              )}
            </p>
          </div>
          <RowAct act="remove" button="Remove" of={name} look="danger" name="key" value={key} />
        </li>
      ))}
    </ul>
  );
}
