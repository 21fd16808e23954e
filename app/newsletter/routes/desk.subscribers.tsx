import { logAct } from "../../core/audit-log.server.ts";
import { dbContext, siteSettingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { CsvLink, ListFilter, NextPageLink } from "../../kit/desk/list-filter.tsx";
import { by, line } from "../../kit/fields.ts";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { parseTimeCursor } from "../../lib/cursor.ts";
import { counted, isId } from "../../lib/text.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { readSubscriberFilter, subscriberStates } from "../desk-subscriber-fields.ts";
import { SubscriberRows } from "../desk-subscriber-rows.tsx";
import { importCsv, importLimits } from "../import-csv.server.ts";
import { ImportSection } from "../import-section.tsx";
import { LabelSection } from "../label-section.tsx";
import { readLabels } from "../lib/labels.ts";
import { countSubscribers, eraseAsOwner, listSubscribers } from "../models/desk-subscribers.server.ts";
import { changeLabels, listLabels, setLabels } from "../models/labels.server.ts";
import { isNewsletterOn } from "../newsletter-on.server.ts";
import type { Route } from "./+types/desk.subscribers";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "manage-people");
  const query = new URL(request.url).searchParams;
  const { q, state, label = "" } = readSubscriberFilter(query);
  const db = context.get(dbContext);
  const before = parseTimeCursor(query.get("before"));
  const page = await listSubscribers(db, { q, state, label, before });
  return {
    ...{ ...page, counts: await countSubscribers(db), labels: await listLabels(db) },
    ...{ filter: { q, state: state ?? "", label }, isOn: isNewsletterOn(context), importLimits },
  };
}

export const action = runActs(
  { right: "manage-people", upload: { tooLarge: "The file is too large: 20 MB are the most." } },
  {
    erase: {
      fields: { id: line },
      async run({ db, user, fields: { id } }) {
        if (isId(id)) await eraseAsOwner(db, user.id, id);
      },
    },
    labels: {
      fields: { id: line, labels: line },
      async run({ db, user, fields: { id, labels } }) {
        if (isId(id)) await setLabels(db, user.id, id, readLabels(labels));
      },
    },
    "add-label": {
      fields: { label: line.check(by((text) => (text ? undefined : "Say what it is called."))) },
      run: ({ db, user, fields: { label } }) => changeLabels(db, user.id, { add: readLabels(label) }),
    },
    "remove-label": {
      fields: { name: line },
      run: ({ db, user, fields: { name } }) => changeLabels(db, user.id, { remove: name }),
    },
    import: {
      fields: { consent: line, label: line },
      async run({ db, user, request, context, file, fields: { consent, label } }) {
        if (!file) return { errors: { file: "Choose a CSV file." } };
        if (consent !== "given" && consent !== "ask")
          return { errors: { form: "Say whether these people have agreed to get mail from you." } };
        const asksFor = consent === "ask" ? context.get(siteSettingsContext).name : undefined;
        const labels = readLabels(label);
        const result = await importCsv(
          db,
          file.path,
          `import: ${file.name}`,
          request.signal,
          asksFor,
          labels,
        );
        const to = "error" in result ? "broken off" : `${result.added} added, consent ${consent}`;
        await logAct(db, user.id, "import-subscribers", "site", { to });
        return "error" in result ? { errors: { form: result.error } } : { shown: result };
      },
    },
  },
);

export const meta = titled("Subscribers");

export default function Subscribers({ loaderData, actionData }: Route.ComponentProps) {
  const { subscribers, next, counts, labels, filter, isOn } = loaderData;
  return (
    <DeskFrame title="Subscribers" parent={{ to: "/desk/newsletter", name: "Newsletter" }}>
      {!isOn && <p className="problem-box mt-6">The newsletter is off, so nobody can subscribe now.</p>}
      <p className="mt-4 text-soft">
        {counted(counts.confirmed ?? 0, "gets letters", "get letters")}
        {counts.unconfirmed ? `, ${counted(counts.unconfirmed, "was asked", "were asked")}` : ""}
        {counts.suspended ? `, ${counted(counts.suspended, "is suspended", "are suspended")}` : ""}.
      </p>
      <ListFilter
        filter={filter}
        label="Address or name"
        selects={{
          state: ["State", "All", Object.entries(subscriberStates)],
          ...(labels.length > 0 && { label: ["Label", "All", labels.map(({ name }) => [name, name])] }),
        }}
      />
      {subscribers.length === 0 ? (
        <EmptyList text="No subscribers found." />
      ) : (
        <>
          <SubscriberRows subscribers={subscribers} />
          <CsvLink path="/desk/subscribers.csv" query={filter} />
        </>
      )}
      <NextPageLink next={next} query={filter} />
      <LabelSection labels={labels} />
      <ImportSection result={actionData?.shown} limits={loaderData.importLimits} />
    </DeskFrame>
  );
}
