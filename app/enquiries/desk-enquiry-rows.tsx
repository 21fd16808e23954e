import { Link } from "react-router";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { firstCharacters } from "../lib/text.ts";
import { enquiryStates } from "./desk-enquiry-fields.ts";
import type { DeskEnquiry } from "./models/desk-enquiries.server.ts";

const maxExcerptLength = 160;

export function EnquiryRows({ enquiries }: { enquiries: (DeskEnquiry & { whose?: string })[] }) {
  return (
    <ul className="mt-4 divide-y divide-line">
      {enquiries.map(({ id, created_at, state, name, about, message, whose }) => (
        <li key={id} className="py-4">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              to={`/desk/enquiries/${id}`}
              dir="auto"
              className="min-w-0 break-words font-semibold hover:underline"
            >
              {about || "No subject"}
            </Link>
            <span className={state === "new" ? "font-semibold text-accent text-sm" : "text-soft text-sm"}>
              {enquiryStates[state]}
            </span>
          </p>
          <p dir="auto" className="mt-1 break-words text-soft">
            {firstCharacters(message, maxExcerptLength)}
            {message.length > maxExcerptLength && "…"}
          </p>
          <p className="mt-1 break-words text-sm">
            <bdi>{name}</bdi> · <DeskTime at={created_at} />
            {whose && (
              <>
                {" · for "}
                <bdi>{whose}</bdi>
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
