import {
  enqueueVerification,
  mailResetLink,
  resetPassword,
} from "../../app/accounts/account-mails.server.ts";
import { confirmEmailChange, requestEmailChange } from "../../app/accounts/models/change-email.server.ts";
import { connectGoogle } from "../../app/accounts/models/connect-google.server.ts";
import { addImportedPerson } from "../../app/accounts/models/imported-person.server.ts";
import { addPasskey } from "../../app/accounts/models/passkey-acts.server.ts";
import type { MailContent } from "../../app/core/mail.server.ts";
import { findUser } from "../../app/core/user.server.ts";
import { takeDownAsEditor } from "../../app/desk/models/editor-acts.server.ts";
import { receiveEnquiry } from "../../app/enquiries/enquiry-mails.server.ts";
import { invitePerson, makeResetLink } from "../../app/members/models/person-acts.server.ts";
import { openLetterBox } from "../../app/newsletter/letter-box.server.ts";
import { everything } from "../../app/newsletter/lib/subscription.ts";
import { makePostLetter } from "../../app/newsletter/make-items.server.ts";
import { askToSubscribe, confirmSubscription } from "../../app/newsletter/models/subscribe.server.ts";
import { mailDueNotices } from "../../app/notifications/notice-mails.server.ts";
import { recordStart, watchSite } from "../../app/operations/models/watch.server.ts";
import { addPerson, edda, olga } from "../support/desk-people.ts";
import { question } from "../support/enquiries.ts";
import { ofSubjects } from "../support/of-subjects.ts";
import { ann, bob, bread, publish } from "../support/people-and-blogs.ts";
import { sendComment } from "../support/send-comment.ts";
import type { TestSite } from "../support/site.ts";

/** Makes the mails of a subject. `names`: of those that an act sends, by their subjects. */
export type TakeMails = (
  site: TestSite,
  take: (names: string[], act: Promise<unknown>) => Promise<void>,
) => Promise<void>;

/** A mail of each row of docs/mails.md, by the name of its picture, made by the act that sends it. */
export async function everyMail(site: TestSite): Promise<Map<string, MailContent>> {
  const { db, settings } = site;
  const { name, company } = site.parts.siteSettings.current();
  const mails = new Map<string, MailContent>();
  const known = new Set<string>();
  /** `names`: of the mails that the act sends, by their subjects. */
  async function take(names: string[], act: Promise<unknown>) {
    await act;
    const rows = await db.selectFrom("mails").select(["id", "content"]).execute();
    const fresh = rows
      .filter(({ id }) => !known.has(id))
      .map((row) => JSON.parse(row.content) as MailContent);
    for (const { id } of rows) known.add(id);
    fresh.sort((a, b) => (a.subject < b.subject ? -1 : 1));
    // The owners may be told of a full disk, too.
    if (fresh.length < names.length) throw new Error(`${names.join()}: ${fresh.length} mails`);
    for (const [at, name] of names.entries()) mails.set(name, fresh[at]!);
  }
  const tokenIn = (name: string) =>
    new URL(mails.get(name)!.button!.path, site.url).searchParams.get("token")!;
  for (const person of [olga, edda, ann, { ...bob, name: "Bob Baker" }]) await addPerson(site, person);
  await publish(db, bread);
  const owner = await site.logIn(olga);
  const member = (await findUser(db, ann.email))!;

  await take(["confirm-email"], enqueueVerification(db, ann));
  await take(["choose-password"], mailResetLink(db, ann.email));
  await take(["password-changed"], resetPassword(db, tokenIn("choose-password"), "a long password"));
  await take(["set-password"], makeResetLink(db, olga.id, ann.id, true));
  await take(["confirm-new-email"], requestEmailChange(db, member, "ann@kiln.example"));
  await take(["email-changed"], confirmEmailChange(db, [], tokenIn("confirm-new-email")));
  const google = { issuer: "https://accounts.google.com", subject: "1", email: "ann@gmail.example" };
  const person = { ...google, verified: true, name: null, image: null };
  await take(["google-connected"], connectGoogle(db, person, ann.id, ann.email));
  const passkey = { id: "key", publicKey: new Uint8Array(1), counter: 0 };
  await take(["passkey-added"], addPasskey(db, member, passkey, "Ann’s laptop", true));
  const invited = { email: "ida@example.com", role: "editor" as const };
  await take(["invitation"], invitePerson(db, olga, invited, name, true));
  const imported = { name: "Cy Cook", email: "cy@old.example", bio: "" };
  await take(
    ["posts-moved"],
    db.transaction().execute((db) => addImportedPerson(db, imported, { name, company }, true)),
  );
  const asks = await site.logIn(bob);
  await sendComment(asks, bread.id, "How long does the dough rest in winter?");
  await take(["notices"], mailDueNotices(db, Date.now() + 60_000, new AbortController().signal));
  const signal = new AbortController().signal;
  const letters = await openLetterBox(db, settings, { ...site.parts.siteSettings.current(), url: site.url });
  const letter = (await makePostLetter(
    db,
    site.renderer,
    { ...site.parts.siteSettings.current(), url: site.url },
    bread.id,
  ))!;
  const reader = {
    issueId: "issue2222222",
    hasPage: true,
    subscriberId: "reader222222",
    email: bob.email,
    source: "form",
  };
  await take(["letter"], letters.send({ ...reader, ...letter }, signal));
  const reason = "It names a customer. Write it without the name, and it is public again.";
  await take(["taken-down"], takeDownAsEditor(db, olga.id, bread.id, reason, true));
  const subscription = { email: bob.email, subscription: everything, source: "form", site: name };
  const ask = () => askToSubscribe(db, { ...subscription, managePath: () => "/subscribe/manage" });
  await take(["confirm-newsletter"], ask());
  await confirmSubscription(db, tokenIn("confirm-newsletter"));
  await take(["newsletter-known"], ask());
  const enquiry = {
    ...question,
    blogId: undefined,
    userId: undefined,
    formId: "form",
    state: "new" as const,
  };
  await take(["enquiry", "enquiry-copy"], receiveEnquiry(db, enquiry, { copy: "whole" }));
  const path = mails.get("enquiry")!.button!.path;
  const text = "On 3 March.\n\nTwo evenings a week are enough.";
  await take(["answer"], owner.post(path, { act: "answer", id: "answer123456", text, name: "" }));
  await take(["assigned"], owner.post(path, { act: "assign", to: edda.id }));
  await take(["test"], owner.post("/desk/site/mail", { act: "test" }));
  const now = Date.now();
  for (const _ of [1, 2, 3, 4]) await recordStart(db, false, now);
  await take(["alert"], watchSite(db, { DATA_DIR: settings.DATA_DIR, isNightly: false }, now));
  for (const { takeMails } of await ofSubjects<{ takeMails: TakeMails }>("mails.ts"))
    await takeMails(site, take);
  return mails;
}
