import { expect, test } from "vitest";
import type { Standing } from "../lists/standing.ts";
import { namesFor, openColumns } from "../lists/subscriber-list.ts";

const read = (row: Record<string, string>) => openColumns(Object.keys(row))!(Object.values(row));

/** What a column may say, and what becomes of the people: of each program that writes it so. */
const states: [column: string, standings: Partial<Record<Standing, string[]>>][] = [
  [
    "status",
    {
      agreed: [
        "active",
        "Subscribed",
        "enabled",
        "CONFIRMED",
        "verified",
        "free",
        "paid",
        "comped",
        "1",
        "yes",
      ],
      left: [
        ...["unsubscribed", "Unsubscribed", "disabled", "blocklisted", "BLACKLISTED", "inactive", "bounced"],
        ...[
          "hard bounce",
          "soft-bounced",
          "cleaned",
          "complained",
          "Marked as spam",
          "suppressed",
          "deleted",
        ],
        ...[
          "opted out",
          "Opt-Out",
          "non-subscribed",
          "Never subscribed",
          "suspended",
          "undeliverable",
          "no",
          "0",
        ],
        ...["cancelled", "removed", "invalid", "archived", "DO NOT CONTACT", "unsubscribe"],
      ],
      unconfirmed: [
        "unconfirmed",
        "pending",
        "unactivated",
        "Not confirmed",
        "awaiting confirmation",
        "invited",
      ],
      unclear: ["paused", "Temporary hold", "lapsed", "C", "2", "", "?", "subscribed, unsubscribed"],
    },
  ],
  ["State", { agreed: ["confirmed"], left: ["suspended"], unconfirmed: ["unconfirmed"], unclear: ["Texas"] }],
  ["Subscriber status", { agreed: ["Subscribed"], left: ["Unsubscribed", "Inactive"], unclear: ["Snoozed"] }],
  ["email_status", { agreed: ["active"], left: ["bounced"] }],
  ["Email marketing status", { agreed: ["Subscribed"], left: ["Unsubscribed"], unclear: ["Unknown"] }],
  [
    "type",
    { agreed: ["regular", "premium", "Free", ""], left: ["unsubscribed", "complained", "undeliverable"] },
  ],
  ["Group", { agreed: ["Bakers"], left: ["Unsubscribed"] }],
  [
    "subscribed",
    {
      agreed: ["true", "TRUE", "1", "yes", "2024-01-01", "WAHR"],
      left: ["false", "0", "No", "n", "FALSCH", "off"],
      unclear: [""],
    },
  ],
  ["subscribed_to_emails", { agreed: ["true"], left: ["false"] }],
  ["Accepts Email Marketing", { agreed: ["yes", "✓"], left: ["no", "✗"], unclear: [""] }],
  ["opt-in", { agreed: ["x", "2024-01-01"], left: ["false"], unclear: ["", "2"] }],
  ["Email Marketing Consent", { agreed: ["SUBSCRIBED"], left: ["NEVER_SUBSCRIBED", "UNSUBSCRIBED"] }],
  ["is_active", { agreed: ["true", "t"], left: ["false", "f"] }],
  ["email_disabled", { agreed: ["false", "0", ""], left: ["true", "1", "yes"], unclear: ["3"] }],
  [
    "deleted_at",
    { agreed: ["", "null", "NULL", "0000-00-00 00:00:00"], left: ["2024-06-01T00:00:00.000Z", "1717200000"] },
  ],
  ["unsubscription_date", { agreed: ["", "-", "never"], left: ["2024-02-01", "01/02/2024", "Feb 1, 2024"] }],
  ["unsubscribed_at", { agreed: [""], left: ["1706745600", "2024-02-01 10:00"] }],
  ["UNSUB_TIME", { agreed: [""], left: ["2024-02-01 10:00:00"] }],
  ["Has Opted Out Of Email", { agreed: ["0", "false"], left: ["1", "true"] }],
  ["Unsubscribed from all email", { agreed: ["No"], left: ["Yes"] }],
  ["undeliverability_reason", { agreed: [""], left: ["hard_bounce", "mailbox is full"] }],
  ["Email Suppressions", { agreed: ["[]"], left: ['[{"reason":"USER_SUPPRESSED"}]'] }],
  ["do_not_email", { agreed: ["no"], left: ["yes"] }],
  ["Bounced At", { agreed: [""], left: ["2024-02-01"] }],
  ["EMAIL_BLACKLISTED", { agreed: ["No"], left: ["Yes"] }],
  ["emailFrequency", { agreed: ["weekly"], left: ["Never", "none"] }],
  ["confirmed", { agreed: ["2024-01-01", "true"], unconfirmed: ["", "false", "no"] }],
  ["Is this user confirmed", { agreed: ["1"], unconfirmed: ["0"] }],
  // These say nothing of letters.
  ["bounce_count", { agreed: ["3", "0"] }],
  ["unsubscribe_url", { agreed: ["https://a.example/u/1"] }],
  ["active_subscription", { agreed: ["false", "true"] }],
  ["lead_status", { agreed: ["new", "lost"], left: ["unsubscribed"] }],
  ["newsletter", { agreed: ["Weekly bread", "true"], left: ["false"], unclear: [""] }],
  ["labels", { agreed: ["baker", ""] }],
];

test.for(states)("what the column “%s” says of people", ([column, standings]) => {
  for (const [standing, values] of Object.entries(standings))
    for (const value of values)
      expect([value, read({ email: "a@b.example", [column]: value }).standing]).toEqual([value, standing]);
});

test("of several columns the most careful one counts, and one that is silent only alone", () => {
  const of = (row: Record<string, string>) => read({ email: "a@b.example", ...row });
  expect(of({ status: "active", deleted_at: "2024-01-01" })).toMatchObject({
    standing: "left",
    because: "deleted_at “2024-01-01”",
  });
  expect(of({ status: "paused", unsubscribed_at: "2024-01-01" }).standing).toBe("left");
  expect(of({ status: "pending", subscribed: "true" }).standing).toBe("unconfirmed");
  expect(of({ "Email status": "active", "List status": "" }).standing).toBe("agreed");
  // Where people live is no state of their letters.
  expect(of({ City: "Austin", State: "Texas" }).standing).toBe("agreed");
  expect(of({}).standing).toBe("agreed");
});

test.for([
  ["email"],
  ["E-Mail"],
  ["Email Address"],
  ["EMAIL"],
  ["e_mail"],
  ["Mail"],
  ["Subscriber email"],
  ["E-mail 1 - Value"],
  ["email_addr"],
  ["E-Mail-Adresse"],
  ["Email ID"],
  ["emailAddress"],
  ["Contact Email"],
])("“%s” is a column of addresses", ([column]) => {
  expect(read({ [column!]: "a@b.example" }).email).toBe("a@b.example");
});

test.for(["gmail", "email_disabled", "last email", "email_status", "emails_sent", "name"])(
  "“%s” is no column of addresses",
  (column) => {
    expect(openColumns([column])).toBeUndefined();
  },
);

test.for([
  ["Ann Lee <ann@j.example>", "ann@j.example", "Ann Lee"],
  ['"Lee, Ann" <ann@j.example>', "ann@j.example", "Lee, Ann"],
  ["<ann@j.example>", "ann@j.example", ""],
  ["mailto:ann@j.example", "ann@j.example", ""],
  ["user@bücher.example", "user@xn--bcher-kva.example", ""],
  ["user@例え.テスト", "user@xn--r8jz45g.xn--zckzah", ""],
  ["Ann <ann@Straße.example>", "ann@xn--strae-oqa.example", "Ann"],
  ["'+ann@j.example", "+ann@j.example", ""],
  [" ann@j.example ", "ann@j.example", ""],
  ["ann@bü/cher.example", "ann@bü/cher.example", ""],
] as const)("“%s” is read as an address and a name", ([written, email, name]) => {
  expect(read({ email: written, name: "" })).toMatchObject({ email, name });
});

test("names come from one column or from two, and stand before those of the address", () => {
  const of = (row: Record<string, string>) => read({ email: "Other <a@b.example>", ...row }).name;
  expect(of({ "First Name": "Ann", "Last Name": "Lee" })).toBe("Ann Lee");
  expect(of({ FNAME: "Ann", LNAME: "" })).toBe("Ann");
  expect(of({ "Full name": "Ann Lee", first_name: "A" })).toBe("Ann Lee");
  expect(of({ name: "'=HYPERLINK(1)" })).toBe("=HYPERLINK(1)");
  expect(of({ name: "" })).toBe("Other");
});

test("a first line of data is one of an address and a name, and nothing that may say more", () => {
  expect(namesFor(["a@b.example"])).toEqual(["email"]);
  expect(namesFor(["a@b.example", "Ann Lee"])).toEqual(["email", "name"]);
  expect(namesFor(["Ann Lee", "a@b.example", ""])).toEqual(["name", "email", ""]);
  for (const more of ["unsubscribed", "false", "1", "2024-01-01", "active", "c@d.example"])
    expect([more, namesFor(["a@b.example", more])]).toEqual([more, undefined]);
});
