import { z } from "zod";
import { backupTimeOf } from "../../../config/settings.ts";
import { openBackupStore } from "../../../storage/open.ts";
import { tryWriting } from "../../../storage/try-writing.ts";
import { deskSettingsContext, settingsContext } from "../../http/context.ts";
import { runActs } from "../../kit/acts.server.ts";
import { DeskFrame } from "../../kit/desk/desk-frame.tsx";
import { Field } from "../../kit/field.tsx";
import { line } from "../../kit/fields.ts";
import { Form } from "../../kit/form.tsx";
import { requireRight } from "../../kit/require-right.server.ts";
import { titled } from "../../kit/titled.ts";
import { fieldText } from "../../lib/text.ts";
import { FixedNote } from "../desk/fixed-note.tsx";
import { countTest } from "../desk/mail-acts.server.ts";
import { SecretField } from "../desk/secret-field.tsx";
import { changeServer } from "../desk/server-acts.server.ts";
import { Trial } from "../desk/trial.tsx";
import { backupAddressOf, backupPlaceOf } from "../lib/backup-place.ts";
import { sitePages } from "../lib/site-pages.ts";
import type { Route } from "./+types/desk.site-backups";

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRight(context, "manage-site");
  const [settings, desk] = [context.get(settingsContext), context.get(deskSettingsContext)];
  const isPlaceFixed = desk.isFixed("BACKUP_URL");
  return {
    time: backupTimeOf(settings) ?? "off",
    isTimeFixed: desk.isFixed("BACKUP_TIME"),
    isPlaceFixed,
    place: isPlaceFixed ? undefined : backupPlaceOf(desk.current()?.BACKUP_URL),
    isLost: desk.current() === undefined,
    isTried: new URL(request.url).searchParams.has("tried"),
  };
}

const placeFields = { bucket: line, folder: line, endpoint: line, region: line, key: line };

export const action = runActs(
  { right: "manage-site" },
  {
    save: {
      // What the environment decides has no field.
      fields: { time: line, place: z.enum(["here", "bucket"]).catch("here"), ...placeFields },
      async run(given) {
        const { time, place, ...bucket } = given.fields;
        if (place === "bucket" && !/^[\w.-]+$/.test(bucket.bucket))
          return { errors: { bucket: "It must be the name of a bucket." } };
        const stored = given.context.get(deskSettingsContext).current()?.BACKUP_URL;
        const address = backupAddressOf(bucket, fieldText(given.form, "secret"), stored);
        // Without a key the store would be opened with those of whoever runs this server.
        if (place === "bucket" && !bucket.key) return { errors: { key: "The storage gave you one." } };
        if (place === "bucket" && !new URL(address).password)
          return { errors: { secret: "The storage gave you one with the access key." } };
        const change = {
          BACKUP_TIME: time || undefined,
          BACKUP_URL: place === "bucket" ? address : undefined,
        };
        return changeServer(given, sitePages.backups, change, {
          BACKUP_TIME: "time",
          BACKUP_URL: "endpoint",
        });
      },
    },
    try: {
      limit: countTest,
      back: "/desk/site/backups?tried=yes",
      async run({ context }) {
        const problem = await tryWriting(await openBackupStore(context.get(settingsContext)));
        return problem ? { errors: { form: `Nothing could be stored there: ${problem}` } } : undefined;
      },
    },
  },
);

export const meta = titled(sitePages.backups);

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { isTimeFixed, isPlaceFixed, isLost, isTried } = loaderData;
  return (
    <DeskFrame title={sitePages.backups} parent={{ to: "/desk/site", name: "Site" }}>
      <p className="mt-4 max-w-2xl text-soft">
        When a backup of everything is made by itself, and where it is kept. Those that there are stand under
        Backups and health.
      </p>
      <FixedNote isFixed={isTimeFixed || isPlaceFixed} isLost={isLost} />
      <BackupForm {...loaderData} />
      <Trial
        act="try"
        button="Try to write there"
        result={isTried && "A small file was written there, read and deleted."}
      />
    </DeskFrame>
  );
}

function BackupForm({ time, place, isTimeFixed, isPlaceFixed }: Route.ComponentProps["loaderData"]) {
  if (isTimeFixed && isPlaceFixed) return null;
  return (
    <Form act="save" button="Save" look="primary" columns={2}>
      {!isTimeFixed && (
        <Field label="Every night at" name="time" value={time} hint="Such as 02:30, or off." />
      )}
      {!isPlaceFixed && (
        <>
          <Field label="Where" name="place" value={place ? "bucket" : "here"} options={places} />
          <Field label="Bucket" name="bucket" value={place?.bucket} />
          <Field label="Folder in it" name="folder" value={place?.folder} hint="Empty: none." />
          <Field
            label="Address of the storage"
            name="endpoint"
            value={place?.endpoint}
            placeholder="https://s3.example.com"
            hint="Empty: Amazon."
          />
          <Field label="Region" name="region" value={place?.region} placeholder="eu-west-1" />
          <Field label="Access key" name="key" value={place?.key} />
          <SecretField label="Secret key" name="secret" />
        </>
      )}
    </Form>
  );
}

const places = [
  ["here", "On the disk of this site"],
  ["bucket", "In a bucket (S3)"],
] as const;
