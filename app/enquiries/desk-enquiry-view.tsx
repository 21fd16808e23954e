import { Link } from "react-router";
import { DeleteForGood } from "../kit/desk/delete-for-good.tsx";
import { DeskSection } from "../kit/desk/desk-section.tsx";
import { DeskTime } from "../kit/desk/desk-time.tsx";
import { Field } from "../kit/field.tsx";
import { Form, useErrors } from "../kit/form.tsx";
import { enquiryStates } from "./desk-enquiry-fields.ts";
import type { findEnquiry } from "./models/desk-enquiries.server.ts";

type Enquiry = NonNullable<Awaited<ReturnType<typeof findEnquiry>>>;

/** What somebody asked, and how to answer. */
export function EnquiryDetails({ enquiry, mayOpenPerson }: { enquiry: Enquiry; mayOpenPerson: boolean }) {
  const { name, email, about, message, created_at, blog_id, blog_title, user_id } = enquiry;
  const subject = about ? `Re: ${about}` : "Your message";
  return (
    <>
      <dl className="mt-6 grid gap-x-6 gap-y-2 sm:grid-cols-[7rem_1fr]">
        <dt className="text-faint">From</dt>
        <dd className="min-w-0 break-words">
          <bdi>{name}</bdi>
          {user_id && mayOpenPerson && (
            <>
              {" · "}
              <Link to={`/desk/people/${user_id}`} className="underline">
                Account
              </Link>
            </>
          )}
        </dd>
        <dt className="text-faint">Email</dt>
        <dd className="min-w-0 break-words">
          <a
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}
            className="underline"
          >
            {email}
          </a>
        </dd>
        {blog_id && (
          <>
            <dt className="text-faint">Article</dt>
            <dd dir="auto" className="min-w-0 break-words">
              <Link to={`/blog/${blog_id}`} className="underline">
                {blog_title ?? blog_id}
              </Link>
            </dd>
          </>
        )}
        <dt className="text-faint">Received</dt>
        <dd>
          <DeskTime at={created_at} />
        </dd>
      </dl>
      <p dir="auto" className="mt-6 max-w-prose whitespace-pre-wrap break-words border-line border-l-2 pl-4">
        {message}
      </p>
    </>
  );
}

/** `people`: whose it can be: ids and names. */
export function EnquiryActs({ enquiry, people }: { enquiry: Enquiry; people: [string, string][] }) {
  const { state, notes, revision, assigned_to } = enquiry;
  return (
    <>
      <DeskSection title="State">
        <Form act="state" button="Set" look="primary">
          <Field isNarrow label="State" name="state" value={state} options={Object.entries(enquiryStates)} />
        </Form>
      </DeskSection>
      <DeskSection title="Whose it is">
        <Form act="assign" button="Give">
          <Field
            isNarrow
            label="Owner or editor"
            name="to"
            value={assigned_to ?? ""}
            options={[["", "Nobody’s"], ...people]}
          />
        </Form>
      </DeskSection>
      <DeskSection title="Notes">
        <Form act="notes" button="Save" look="primary" hidden={{ revision }}>
          <Field label="For the people at the desk" name="notes" rows={4} value={notes} />
        </Form>
        {useErrors().notes && (
          <p dir="auto" className="mt-3 whitespace-pre-wrap break-words text-sm text-soft">
            {notes}
          </p>
        )}
      </DeskSection>
    </>
  );
}

export function DeleteEnquiry() {
  return (
    <DeleteForGood>
      The message, the name, the address and the answers go for good, and mails about it that wait. Copies
      that were mailed, and backups, keep them. The log says who deleted it, and nothing of what it said.
    </DeleteForGood>
  );
}
