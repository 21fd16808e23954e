import { type FormEvent, useEffect, useState } from "react";
import { Link } from "react-router";
import { Field } from "../kit/field.tsx";
import { Message } from "../ui/message.tsx";
import { sendSite } from "./send-site.ts";

interface Props {
  /** Whether the database of this site takes such a file. */
  isPossible: boolean;
  /** Why the last file was refused. */
  problem?: string;
  /** Whether one is being checked. */
  isWorking: boolean;
}

const betweenLooksMs = 2000;

/** Makes this empty site the one of a file. */
export function BringBack({ isPossible, problem, isWorking }: Props) {
  if (!isPossible)
    return (
      <Message title="Bring a site back">
        <p>
          This site has a database with its own program for backups. Whoever runs the server brings a site
          back with it: a file of everything is for sites with the database that comes with Lectern.
        </p>
      </Message>
    );
  return (
    <Message title="Bring a site back" hasLinks={false}>
      {isWorking ? <Working /> : <FileForm problem={problem} />}
    </Message>
  );
}

function FileForm({ problem }: Pick<Props, "problem">) {
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  async function send(event: FormEvent<HTMLFormElement>) {
    const file = new FormData(event.currentTarget).get("file") as File;
    if (file.size === 0) return;
    event.preventDefault();
    setFailure("");
    setSent(0);
    const problem = await sendSite(file, setSent);
    if (problem === undefined) return window.location.assign("/setup");
    setFailure(problem);
    setSent(undefined);
  }
  return (
    <form method="post" encType="multipart/form-data" onSubmit={send} className="grid gap-5">
      <p>
        Choose the ZIP file that “Make a file of everything” made at the desk of the old site. Its posts,
        people, settings and images come back; then log in as there.
      </p>
      {(failure ?? problem) && (
        <p className="problem-box" role="alert">
          {failure ?? problem} Nothing was changed.
        </p>
      )}
      <Field kind="file" label="The file" name="file" section="site" accept=".zip" />
      {sent === undefined ? (
        <p className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" className="button primary min-h-11">
            Bring this site back
          </button>
          <Link to="/signup?to=/desk" className="text-accent underline underline-offset-4">
            Begin a new site instead
          </Link>
        </p>
      ) : (
        <p className="flex items-center gap-3">
          <progress max={1} value={sent} aria-label="Upload of the file" className="h-1.5 flex-1" />
          {Math.floor(sent * 100)} %
        </p>
      )}
    </form>
  );
}

function Working() {
  useEffect(() => {
    const timer = setInterval(async () => {
      // While the server starts again, there is no answer.
      const response = await fetch("/setup/file?file=none").catch(() => undefined);
      if (response?.status === 404) window.location.assign("/login?to=/desk");
      if (response?.ok && !(await response.json()).isWorking) window.location.assign("/setup");
    }, betweenLooksMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p role="status">
      The file has come. It is checked and unpacked; then this site starts again as the old one, and asks you
      to log in.{" "}
      <a href="/setup?then=login" className="text-accent underline underline-offset-4">
        Refresh
      </a>
    </p>
  );
}
