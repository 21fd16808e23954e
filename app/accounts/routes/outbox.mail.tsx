import { findMail } from "../../core/mail.server.ts";
import { dbContext, settingsContext } from "../../http/context.ts";
import { readId } from "../../http/requests.ts";
import { found } from "../../http/responses.ts";
import { unsubscribeLinks } from "../../mail/unsubscribe-links.server.ts";
import { requireOutbox } from "../setup.server.ts";
import type { Route } from "./+types/outbox.mail";

/** A mail of the local outbox. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  requireOutbox(request, context);
  const mail = found(await findMail(context.get(dbContext), readId(params)));
  return { mail, links: unsubscribeLinks(context.get(settingsContext).SECRET, mail.content.unsubscribe) };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: `${loaderData?.mail.content.subject ?? "Outbox"} · ${matches[0].loaderData.site.name}` },
  { name: "robots", content: "noindex" },
];

export default function OutboxMail({ loaderData: { mail, links } }: Route.ComponentProps) {
  const { subject, paragraphs, button } = mail.content;
  return (
    <main id="main" className="mx-auto w-full max-w-2xl px-5 pt-10">
      <p className="text-sm">
        <a href="/outbox" className="text-accent underline underline-offset-4">
          Outbox
        </a>
      </p>
      <h1 className="mt-3 text-3xl tracking-tight">{subject}</h1>
      <p className="mt-2 break-words text-soft text-sm">
        to <bdi>{mail.recipient}</bdi>
      </p>
      <div className="mt-8 flex flex-col items-start gap-4 rounded-lg border border-line p-6">
        {paragraphs.map((text) => (
          <p key={text} className="whitespace-pre-line break-words">
            {text}
          </p>
        ))}
        {button && (
          <a href={button.path} className="button primary">
            {button.text}
          </a>
        )}
        {links.map(({ text, path }) => (
          <a key={path} href={path} className="text-soft text-sm underline underline-offset-4">
            {text}
          </a>
        ))}
      </div>
    </main>
  );
}
