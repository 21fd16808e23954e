import { listMails } from "../../core/mail.server.ts";
import { dbContext } from "../../http/context.ts";
import { titled } from "../../kit/titled.ts";
import { EmptyList } from "../../ui/empty-list.tsx";
import { requireOutbox } from "../setup.server.ts";
import type { Route } from "./+types/outbox";

/** The mails of a site that runs on its owner's machine and sends none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireOutbox(request, context);
  return { mails: await listMails(context.get(dbContext)) };
}

export const meta = titled("Outbox", "noindex");

export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <h1 className="text-3xl tracking-tight">Outbox</h1>
      <p className="mt-3 text-soft">
        The mails of this site. It runs on your machine alone and has no mail server, so they stay here.
      </p>
      {mails.length === 0 ? (
        <EmptyList text="No mails yet.">Sign up, and the first one is here.</EmptyList>
      ) : (
        <ul className="mt-8 divide-y divide-line border-line border-y">
          {mails.map(({ id, subject, recipient, created_at }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-3">
              {/* A full page load, as from a mail program: the mail's links hold secrets, and this page does not load them. */}
              <a href={`/outbox/${id}`} className="min-w-0 flex-1 basis-60 py-1 font-medium hover:underline">
                {subject}
              </a>
              <span className="min-w-0 break-words text-soft text-sm">
                to <bdi>{recipient}</bdi>, <time dateTime={created_at}>{formatUtcTime(created_at)}</time>
              </span>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

/** Hours and minutes, in UTC. */
function formatUtcTime(isoTime: string) {
  return `${isoTime.slice(11, 16)} UTC`;
}
