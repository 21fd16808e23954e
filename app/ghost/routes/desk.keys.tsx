import { dbContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { DeskSection } from "../../kit/desk/desk-section.tsx";
import { DeskDay } from "../../kit/desk/desk-time.tsx";
import { Field } from "../../kit/field.tsx";
import { line, malformed } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
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
  requireRight(context, "manage-site");
  return { keys: await listContentKeys(context.get(dbContext)), newKey: newContentKey() };
}

const key = line.refine(isContentKey, malformed);
const nameProblem = `Say what it is for, in ${maxNameLength} characters at most.`;

export const action = runActs(
  { right: "manage-site" },
  {
    add: {
      fields: { key, name: line.min(1, nameProblem).max(maxNameLength, nameProblem) },
      async run({ db, user, fields: { key, name } }) {
        if (!(await addContentKey(db, key, name, user.id)))
          return { errors: { name: "There are too many keys. Remove one first." } };
      },
    },
    remove: {
      fields: { key },
      run: ({ db, user, fields: { key } }) => removeContentKey(db, user.id, key),
    },
  },
);

export const meta = titled("Keys");

export default function Keys({ loaderData: { keys, newKey } }: Route.ComponentProps) {
  const { url } = useSite();
  return (
    <DeskFrame title="Keys">
      <p className="mt-2 max-w-2xl text-soft">
        Front ends and site generators that were made for Ghost read this site with Ghost’s Content API, at{" "}
        <code className="break-all">{url}</code>. A key opens what is public, and changes nothing.
      </p>
      {keys.length === 0 ? <EmptyList text="No keys yet." /> : <KeyRows keys={keys} />}
      <DeskSection title="Make a key">
        <Form act="add" button="Make it" look="primary" hidden={{ key: newKey }}>
          <Field label="What it is for" name="name" />
        </Form>
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
          <Form act="remove" button="Remove" of={name} look="danger" row={{ key }} />
        </li>
      ))}
    </ul>
  );
}
