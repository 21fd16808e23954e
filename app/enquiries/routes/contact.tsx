import { data, redirect } from "react-router";
import { dbContext, settingsContext, siteSettingsContext, viewerContext } from "../../http/context.ts";
import { logFailure } from "../../http/failure.server.ts";
import { makeStamp } from "../../http/hidden-fields.server.ts";
import { readForm } from "../../http/requests.ts";
import { replaceUnstorable } from "../../lib/characters.ts";
import { fieldText, isId } from "../../lib/text.ts";
import { ContactDetails } from "../contact-details.tsx";
import { ContactForm } from "../contact-form.tsx";
import { type EnquiryFields, readEnquiry, validateEnquiry } from "../enquiry-fields.ts";
import { findSubject } from "../models/enquiry.server.ts";
import { type EnquiryRefusal, notStoredRefusal, sendEnquiry } from "../send-enquiry.server.ts";
import type { Route } from "./+types/contact";

/** ?about: the article that somebody came from. ?sent: after the form was sent. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { user } = context.get(viewerContext);
  const { contact, phone, postalAddress, officeHours, keepsEnquiries } = context.get(siteSettingsContext);
  // When this read fails, the page is shown without it, so that what somebody typed is not lost.
  const subject = await subjectOf(context, request).catch((error: unknown) =>
    logFailure(context, error, request.signal),
  );
  return {
    isSent: new URL(request.url).searchParams.has("sent"),
    subject: subject || undefined,
    person: { name: user?.name ?? "", email: user?.email ?? "" },
    details: { contact, phone, postalAddress, officeHours },
    retentionDays: keepsEnquiries,
    stamp: makeStamp(context.get(settingsContext).SECRET),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request);
  const fields = readEnquiry(form);
  const errors = validateEnquiry(fields);
  const returnedFields = { ...fields, email: replaceUnstorable(fields.email) };
  const refuse = ({ status = 422, text, keepsStamp = true }: Partial<EnquiryRefusal>) => {
    const stamp = keepsStamp ? fieldText(form, "stamp") : undefined;
    return data({ fields: returnedFields, errors, stamp, refusal: text }, { status });
  };
  if (Object.keys(errors).length > 0) return refuse({});
  const { refusal, blogId } = await trySend(context, request, fields, form);
  if (refusal) return refuse(refusal);
  throw redirect(`/contact?sent${blogId ? `&about=${blogId}` : ""}`, 303);
}

/** Sends the enquiry. An error becomes a refusal, so that the message stays on the page of the person who wrote it. */
async function trySend(
  context: Route.LoaderArgs["context"],
  request: Request,
  fields: EnquiryFields,
  form: FormData,
): Promise<{ refusal?: EnquiryRefusal; blogId?: string }> {
  try {
    const blogId = (await subjectOf(context, request))?.id;
    return { refusal: await sendEnquiry(context, fields, blogId, form), blogId };
  } catch (error) {
    logFailure(context, error, request.signal);
    return { refusal: notStoredRefusal };
  }
}

async function subjectOf(context: Route.LoaderArgs["context"], request: Request) {
  const about = new URL(request.url).searchParams.get("about") ?? "";
  return isId(about) ? findSubject(context.get(dbContext), about) : undefined;
}

export const meta: Route.MetaFunction = ({ matches }) => {
  const { site } = matches[0].loaderData;
  return [
    { title: `Contact · ${site.name}` },
    { name: "description", content: `Write to ${site.company}.` },
    { tagName: "link", rel: "canonical", href: `${site.url}/contact` },
  ];
};

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { isSent, subject, details, ...form } = loaderData;
  const course = subject?.kind === "course" ? ` about ${subject.name}` : "";
  return (
    <main id="main" className="mx-auto w-full max-w-xl px-5 pt-10 sm:pt-14">
      <h1 className="text-3xl tracking-tight">
        {course ? `Ask${course}` : subject ? "Talk to us" : "Contact"}
      </h1>
      {isSent && !actionData ? (
        <div className="mt-6">
          <p role="status" className="rounded-md bg-tint px-4 py-2.5">
            {`Thank you. We have your message${course}.`}
          </p>
          <p className="mt-6">
            {/* A full page load, as after the form itself. */}
            <a href={subject ? `/blog/${subject.id}` : "/"} className="button">
              {subject ? "Back to the article" : "Back to the front page"}
            </a>
          </p>
        </div>
      ) : (
        <ContactForm {...form} subject={subject} failed={actionData} />
      )}
      <ContactDetails {...details} />
    </main>
  );
}
