import { data, redirect } from "react-router";
import { requireDesk } from "../../desk/desk.server.ts";
import { SelectField } from "../../desk/desk-form.tsx";
import { DeskFrame } from "../../desk/desk-frame.tsx";
import { ListFilter, NextPageLink } from "../../desk/list-filter.tsx";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { readMultipartForm } from "../../http/multipart-form.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { logAct } from "../../models/audit-log.server.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { readSubscriberFilter, subscriberStates } from "../desk-subscriber-fields.ts";
import { SubscriberRows } from "../desk-subscriber-rows.tsx";
import { importCsv, importLimits } from "../import-csv.server.ts";
import { ImportSection } from "../import-section.tsx";
import { countSubscribers, eraseAsOwner, listSubscribers } from "../models/desk-subscribers.server.ts";
import { isNewsletterOn } from "../newsletter-on.server.ts";
import type { Route } from "./+types/desk.subscribers";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireDesk(context, "manage-people");
  const query = new URL(request.url).searchParams;
  const { q, state } = readSubscriberFilter(query);
  const db = context.get(dbContext);
  const page = await listSubscribers(db, { q, state, before: parseTimeCursor(query.get("before")) });
  const counts = await countSubscribers(db);
  return { ...page, counts, filter: { q, state: state ?? "" }, isOn: isNewsletterOn(context), importLimits };
}

const acts = ["import", "erase"];

export async function action({ request, context }: Route.ActionArgs) {
  const owner = requireDesk(context, "manage-people");
  const db = context.get(dbContext);
  const form = await readMultipartForm(request);
  try {
    const act = fieldText(form.fields, "act");
    if (form.isIncomplete || !acts.includes(act)) throw data(null, { status: form.tooLarge ? 413 : 400 });
    if (act === "erase") {
      const id = fieldText(form.fields, "id");
      if (isId(id)) await eraseAsOwner(db, owner.id, id);
      throw redirect("/desk/subscribers", 303);
    }
    if (form.diskError) throw form.diskError;
    const consent = form.fields.get("consent");
    if (form.tooLarge) return data({ error: "The file is too large: 20 MB are the most." }, { status: 422 });
    if (!form.file) return data({ error: "Choose a CSV file." }, { status: 422 });
    if (consent !== "given" && consent !== "ask")
      return data({ error: "Say whether these people have agreed to get mail from you." }, { status: 422 });
    const { name: site } = context.get(siteSettingsContext);
    const asksFor = consent === "ask" ? site : undefined;
    const result = await importCsv(db, form.file.path, `import: ${form.file.name}`, request.signal, asksFor);
    const to = "error" in result ? "broken off" : `${result.added} added, consent ${consent}`;
    await logAct(db, owner.id, "import-subscribers", "site", { to });
    return data(result, { status: "error" in result ? 422 : 200 });
  } finally {
    await form.dispose();
  }
}

export const meta = titled("Subscribers");

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, next, counts, filter, isOn } = loaderData;
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ""));
  return (
    <DeskFrame title="Subscribers" parent={{ to: "/desk/newsletter", name: "Newsletter" }}>
      {!isOn && <p className="problem-box mt-6">The newsletter is off, so nobody can subscribe now.</p>}
      <p className="mt-4 text-soft">
        {(counts.confirmed ?? 0).toLocaleString("en-US")} get letters
        {counts.unconfirmed ? `, ${counts.unconfirmed.toLocaleString("en-US")} were asked` : ""}
        {counts.suspended ? `, ${counts.suspended.toLocaleString("en-US")} are suspended` : ""}.
      </p>
      <ListFilter filter={filter} label="Address or name">
        <SelectField
          label="State"
          name="state"
          value={filter.state}
          options={[["", "All"], ...Object.entries(subscriberStates)]}
        />
      </ListFilter>
      {subscribers.length === 0 ? (
        <EmptyList text="No subscribers found." />
      ) : (
        <>
          <SubscriberRows subscribers={subscribers} />
          <p className="mt-6">
            <a
              href={`/desk/subscribers.csv${query.size > 0 ? `?${query}` : ""}`}
              className="text-sm underline"
            >
              Download as CSV
            </a>
          </p>
        </>
      )}
      <NextPageLink next={next} query={filter} />
      <ImportSection result={actionData} limits={loaderData.importLimits} />
    </DeskFrame>
  );
}
